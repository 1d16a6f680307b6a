import { handler as vote } from '../../../lambdas/projects/vote.ts'
import { signInNewUser } from '../../support/http/accounts.ts'
import type { Visitor } from '../../support/http/visitor.ts'
import { newRegister, type Register, settle } from './browser.ts'
import type { Scene } from './scene.ts'

const VOTES = 5
const PATH = '/api/projects/vote'

interface Counted {
  readonly yourVote: 'yes' | 'no' | null
  readonly yesCount: number
  readonly noCount: number
}

/** Three users vote on one project and change their minds, the first of them in two browsers. */
export const playVotes = async (scene: Scene, project: string): Promise<void> => {
  const users = await Promise.all([0, 1, 2].map(async () => await signInNewUser(scene.cloud)))
  const look = async (user: Visitor): Promise<Counted> =>
    (await (await user.get(`${PATH}?id=${project}`)).json()) as Counted
  const before = await look(users[0]!)
  const senders = [users[0]!, ...users]
  const registers = await Promise.all(
    senders.map(async (user, number) => await playVoter(scene.part(number), user, project)),
  )
  await scene.calm()
  const votes = await Promise.all(users.map(look))
  for (const [number, { yourVote }] of votes.entries()) {
    // What the first user did last may have been done in either browser.
    const own = registers.filter((_, sender) => senders[sender] === users[number])
    if (!own.some((register) => register.canBe(yourVote))) {
      scene.find(`${project}: vote ${yourVote}, not ${own.map(({ text }) => text()).join(' or ')}`)
    }
  }
  const { yesCount, noCount } = votes.at(-1)!
  const yes = votes.filter(({ yourVote }) => yourVote === 'yes').length
  const no = votes.filter(({ yourVote }) => yourVote === 'no').length
  if (yesCount - before.yesCount !== yes || noCount - before.noCount !== no) {
    const counted = `${yesCount - before.yesCount} and ${noCount - before.noCount}`
    scene.find(`${project}: counted ${counted} for ${yes} and ${no} votes`)
  }
}

const playVoter = async (scene: Scene, user: Visitor, project: string): Promise<Register> => {
  const browser = scene.browserOf(user)
  const register = newRegister(null)
  for (let number = 0; number < VOTES; number += 1) {
    const choice = scene.random.pick(['yes', 'no'])
    const request = { method: 'GET', path: PATH, query: `id=${project}&vote=${choice}` }
    const settled = scene.count(await settle(browser, vote, request, scene.tries()))
    register.note(settled, choice)
    if (settled.outcome === 'refused') scene.find(`${project}: vote refused, ${settled.name}`)
  }
  return register
}
