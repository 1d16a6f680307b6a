import { describe, expect, test } from 'vitest'
import { WATCHED_PROJECTS_MAX, WATCHLISTS_MAX } from '../../shared/values/watchlist.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { metaOf } from '../../test/support/event-store/contract/test-harness.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createList, eventsOf, listsOf } from '../../test/support/data/watchlists.ts'
import { eventStore } from '../platform/config/clients.ts'
import { watchlists } from './decider.ts'

const PATH = '/api/watchlist/create'

const cloud = await useTestCloud()

const newUser = async () => await signInNewUser(cloud)
/** Whose calls are all refused. */
const refusedUser = await newUser()

const projectIds = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `project${from + index}`)

test('A7.68 takes name and projects, each once, and answers the id of the new list', async () => {
  const user = await newUser()
  const projects = ['corvane', 'tidewell', 'corvane']
  const response = await user.post(PATH, { name: 'Bridges', projects })
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { id: string }
  expect(Object.keys(answer)).toEqual(['id'])
  expect(await listsOf(user)).toMatchObject([
    { id: answer.id, name: 'Bridges', projects: ['corvane', 'tidewell'] },
  ])
})

test('A7.69 without projects the new list is empty', async () => {
  const user = await newUser()
  await user.post(PATH, { name: 'Bridges' })
  expect(await listsOf(user)).toMatchObject([{ name: 'Bridges', projects: [] }])
})

test('A5.27 the name has up to 20 characters', async () => {
  const user = await newUser()
  const refused = await user.post(PATH, { name: 'a'.repeat(21) })
  expect(await fieldRefusedIn(refused)).toEqual([400, 'InvalidInput', 'name'])
  expect((await user.post(PATH, { name: ` ${'a'.repeat(20)} ` })).status).toBe(200)
  expect(await listsOf(user)).toMatchObject([{ name: 'a'.repeat(20) }])
})

describe('names are unique', () => {
  test('A5.34 a name that another list has is refused, the field named', async () => {
    const user = await newUser()
    await createList(user, 'Bridges', ['corvane'])
    const response = await user.post(PATH, { name: ' Bridges ', projects: ['tidewell'] })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: {
        name: 'WatchlistNameTaken',
        message: 'The name is already used',
        fieldErrors: { name: 'The name is already used' },
      },
    })
    expect(await listsOf(user)).toMatchObject([{ name: 'Bridges', projects: ['corvane'] }])
  })

  test('A5.34 of ten creates of one name at the same time exactly one makes a list', async () => {
    const user = await newUser()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => user.post(PATH, { name: 'Bridges' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await listsOf(user)).toHaveLength(1)
    expect(await eventsOf(cloud, user)).toHaveLength(1)
  })
})

describe('sent again under the same Idempotency-Key', () => {
  const intent = { 'idempotency-key': 'intent-1' }
  const body = { name: 'Bridges', projects: ['corvane'] }

  const answersOf = async (responses: readonly Response[]): Promise<string[]> =>
    await Promise.all(responses.map(async (one) => `${one.status} ${await one.text()}`))

  test('five times at once: five equal answers, one list, one event', async () => {
    const user = await newUser()
    const sent = Array.from({ length: 5 }, () => user.post(PATH, body, intent))
    const answers = await answersOf(await Promise.all(sent))
    expect(answers[0]).toMatch(/^200 /)
    expect(new Set(answers)).toHaveLength(1)
    expect(await listsOf(user)).toHaveLength(1)
    expect(await eventsOf(cloud, user)).toMatchObject([
      { type: 'WatchlistCreated', version: 1, commandId: 'intent-1' },
    ])
  })

  test('blanks and field order make no other payload, what is written otherwise does', async () => {
    const user = await newUser()
    await user.post(PATH, body, intent)
    const again = await user.post(PATH, { projects: ['corvane'], name: ' Bridges' }, intent)
    expect(again.status).toBe(200)
    const other = await user.post(PATH, { ...body, name: 'Treasury' }, intent)
    expect(await refusalIn(other)).toEqual([422, 'IdempotencyKeyReused'])
    expect(await listsOf(user)).toMatchObject([{ name: 'Bridges' }])
    expect(await eventsOf(cloud, user)).toHaveLength(1)
  })

  test('keys belong to one user each', async () => {
    const user = await newUser()
    const other = await newUser()
    const [mine, theirs] = await answersOf([
      await user.post(PATH, body, intent),
      await other.post(PATH, body, intent),
    ])
    expect(mine).not.toBe(theirs)
    expect(await listsOf(other)).toHaveLength(1)
  })
})

describe('limits', () => {
  test('a user has at most 20 lists', async () => {
    const user = await newUser()
    for (let number = 1; number < WATCHLISTS_MAX; number += 1) {
      const list = { id: `list-${number}`, name: `List ${number}`, projects: [] }
      const command = { type: 'CreateWatchlist', ...list } as const
      await eventStore().execute(watchlists, user.sub, command, metaOf(list))
    }
    expect((await user.post(PATH, { name: 'The last' })).status).toBe(200)
    const response = await user.post(PATH, { name: 'One more' })
    expect(await refusalIn(response)).toEqual([409, 'TooManyWatchlists'])
    expect(await listsOf(user)).toHaveLength(20)
  })

  test('a user watches at most 200 projects, over all lists', async () => {
    const user = await newUser()
    await createList(user, 'Most', projectIds(WATCHED_PROJECTS_MAX - 1))
    const tooMany = await user.post(PATH, { name: 'Two', projects: projectIds(2, 500) })
    expect(await refusalIn(tooMany)).toEqual([409, 'TooManyProjects'])
    expect((await user.post(PATH, { name: 'One', projects: projectIds(1, 500) })).status).toBe(200)
  })

  test('more than 200 projects in one call are no valid input', async () => {
    const response = await refusedUser.post(PATH, { name: 'All', projects: projectIds(201) })
    expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
  })
})

test('what else is sent along is ignored: owner, id, version and times are the server’s', async () => {
  const user = await newUser()
  const victim = await newUser()
  const victimName = victim.sub
  const { id } = (await (
    await user.post(PATH, {
      id: 'my-own-id',
      name: 'Bridges',
      type: 'DeleteWatchlist',
      userId: victimName,
      sub: victimName,
      stream: `Watchlist#${victimName}`,
      version: 99,
      role: 'staff',
      updatedAt: '2001-01-01T00:00:00.000Z',
    })
  ).json()) as { id: string }
  expect(id).not.toBe('my-own-id')
  expect(await listsOf(victim)).toEqual([])
  const [list] = await listsOf(user)
  expect(Object.keys(list ?? {}).toSorted()).toEqual(['id', 'name', 'projects', 'updatedAt'])
  expect(list?.updatedAt).not.toContain('2001')
  expect(await eventsOf(cloud, user)).toMatchObject([{ version: 1, actor: { kind: 'user' } }])
})

test.each<[string, unknown]>([
  ['a text', 'corvane'],
  ['an object', { 0: 'corvane', length: 1 }],
  ['a list of numbers', [5]],
  ['an id in capitals', ['Corvane']],
  ['a path', ['../corvane']],
  ['null', null],
])('projects may not be %s', async (_, projects) => {
  const response = await refusedUser.post(PATH, { name: 'Bridges', projects })
  expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
  expect(await listsOf(refusedUser)).toEqual([])
})
