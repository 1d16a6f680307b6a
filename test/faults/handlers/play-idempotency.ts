import { handler as changePassword } from '../../../lambdas/auth/change-password.ts'
import { handler as signUp } from '../../../lambdas/auth/signup.ts'
import { newAccount } from '../../support/http/accounts.ts'
import { createVisitor, newEmail, PASSWORD } from '../../support/http/visitor.ts'
import { newRegister, type Settled, settle } from './browser.ts'
import type { Scene } from './scene.ts'

const NEW_PASSWORD = 'touchstone-1788'

/** Calls whose answers are kept under their key, each sent from two browsers at once. */
export const playIdempotency = async (scene: Scene): Promise<void> => {
  await Promise.all([
    ...[0, 1, 2].map(async (number) => await playSignUp(scene.part(number))),
    ...[3, 4].map(async (number) => await playChange(scene.part(number))),
  ])
}

const playSignUp = async (scene: Scene): Promise<void> => {
  const email = newEmail()
  const request = {
    path: '/api/auth/signup',
    body: { email, password: PASSWORD },
    key: crypto.randomUUID(),
  }
  const answers = await twice(scene, createVisitor(scene.cloud.origin), signUp, request)
  checkSame(scene, 'sign-up', answers)
  if (answers.every(({ outcome }) => outcome !== 'acknowledged')) return
  const { status } = await createVisitor(scene.cloud.origin).post('/api/auth/signup', {
    email,
    password: PASSWORD,
  })
  if (status !== 409) scene.find(`${email} was signed up and is not there: ${status}`)
}

const playChange = async (scene: Scene): Promise<void> => {
  const { email } = await newAccount(scene.cloud)
  const user = createVisitor(scene.cloud.origin)
  await user.signIn(email, PASSWORD)
  const request = {
    path: '/api/user/change-password',
    body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD },
    key: crypto.randomUUID(),
  }
  const answers = await twice(scene, user, changePassword, request)
  checkSame(scene, 'change of password', answers)
  const isNew = newRegister(false)
  for (const answer of answers) isNew.note({ ...answer, wasOpen: true }, true)
  const done = answers.some(({ outcome }) => outcome === 'acknowledged')
  if (done) isNew.note({ outcome: 'acknowledged', wasOpen: false }, true)
  const canSignIn = async (password: string) =>
    (await createVisitor(scene.cloud.origin).signIn(email, password)).status === 200
  const works = [await canSignIn(PASSWORD), await canSignIn(NEW_PASSWORD)]
  if (works[0] === works[1] || !isNew.canBe(works[1])) {
    scene.find(`${email}: old and new password work: ${works.join(', ')}; is new: ${isNew.text()}`)
  }
}

const twice = async (
  scene: Scene,
  visitor: Parameters<Scene['browserOf']>[0],
  ...[handler, request]: [Parameters<typeof settle>[1], Parameters<typeof settle>[2]]
): Promise<readonly Settled[]> => {
  const answers = await Promise.all(
    [0, 1].map(async (number) => {
      const part = scene.part(number + 2)
      const browser = part.browserOf(visitor, 4)
      return scene.count(await settle(browser, handler, request, part.tries()))
    }),
  )
  await scene.calm()
  return answers
}

/** One key has one answer, cookies included, while the session lasts. */
const checkSame = (scene: Scene, what: string, answers: readonly Settled[]): void => {
  const final = answers.filter(({ outcome, status }) => outcome !== 'unknown' && status !== 401)
  const texts = new Set(
    final.map(({ status, name, cookies }) => JSON.stringify([status, name, cookies])),
  )
  if (texts.size > 1) scene.find(`one ${what}, answered by ${[...texts].join(' and ')}`)
}
