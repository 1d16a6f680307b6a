import { describe, expect, test } from 'vitest'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createList, eventsOf, listsOf } from '../../test/support/data/watchlists.ts'

const PATH = '/api/watchlist/update'

const cloud = await useTestCloud()

const newUser = async () => await signInNewUser(cloud)
/** Whose calls are all refused. */
const refusedUser = await newUser()

const projectIds = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `project${from + index}`)

test('A7.70 takes id, name and projects, stores them and answers the list', async () => {
  const user = await newUser()
  const { id } = await createList(user, 'Bridges', ['corvane', 'tidewell'])
  const change = { id, name: 'Crossings', projects: ['lumenfold', 'corvane'] }
  const response = await user.post(PATH, change)
  expect(response.status).toBe(200)
  const answer: unknown = await response.json()
  expect(answer).toEqual({ ...change, updatedAt: expect.any(String) })
  expect(await listsOf(user)).toEqual([answer])
})

describe('two tabs that show the same list', () => {
  test('the one whose list is out of date is refused, and nothing is lost', async () => {
    const user = await newUser()
    const seen = await createList(user, 'Bridges', ['corvane'])
    const first = await user.post(PATH, { ...seen, projects: ['corvane', 'tidewell'] })
    expect(first.status).toBe(200)
    const second = await user.post(PATH, { ...seen, projects: ['corvane', 'lumenfold'] })
    expect(await refusalIn(second)).toEqual([409, 'StaleWatchlist'])
    expect(await listsOf(user)).toMatchObject([{ projects: ['corvane', 'tidewell'] }])
  })

  test('of ten changes at the same time from the same state exactly one is taken', async () => {
    const user = await newUser()
    const seen = await createList(user, 'Bridges')
    const answers = await Promise.all(
      projectIds(10).map((project) => user.post(PATH, { ...seen, projects: [project] })),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await listsOf(user)).toEqual([await taken[0]?.json()])
  })

  test('changes of two lists at the same time do not disturb each other', async () => {
    const user = await newUser()
    const bridges = await createList(user, 'Bridges')
    const treasury = await createList(user, 'Treasury')
    const answers = await Promise.all([
      user.post(PATH, { ...bridges, projects: ['corvane'] }),
      user.post(PATH, { ...treasury, projects: ['tidewell'] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listsOf(user)).toMatchObject([
      { name: 'Bridges', projects: ['corvane'] },
      { name: 'Treasury', projects: ['tidewell'] },
    ])
  })

  test('an updatedAt of the future or of nobody knows when is out of date as well', async () => {
    const user = await newUser()
    const seen = await createList(user, 'Bridges')
    const future = await user.post(PATH, { ...seen, updatedAt: '2999-01-01T00:00:00.000Z' })
    expect(await refusalIn(future)).toEqual([409, 'StaleWatchlist'])
    const nonsense = await user.post(PATH, { ...seen, updatedAt: 'yesterday' })
    expect(await refusalIn(nonsense)).toEqual([400, 'InvalidInput'])
  })
})

describe("a list that is not the user's", () => {
  test("another user's list answers as an unknown one, and stays as it is", async () => {
    const owner = await newUser()
    const list = await createList(owner, 'Bridges', ['corvane'])
    const other = await newUser()
    const answers: unknown[] = []
    for (const id of [list.id, 'unknown-list']) {
      const response = await other.post(PATH, { ...list, id, name: 'Charges over', projects: [] })
      const { error } = (await response.json()) as { error: object }
      answers.push([response.status, { ...error, requestId: '' }])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject([404, { name: 'WatchlistNotFound' }])
    expect(await listsOf(owner)).toEqual([list])
    expect(await listsOf(other)).toEqual([])
  })

  test.each([
    ['a path', '../../etc'],
    ['a key of the store', 'Watchlist#1'],
    ['65 characters', 'a'.repeat(65)],
    ['empty', ''],
    ['a number', 5],
    ['missing', undefined],
  ])('an id that is %s is no valid input', async (_, id) => {
    const response = await refusedUser.post(PATH, { id, name: 'Bridges', projects: [] })
    expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
  })
})

test('A5.27 a list may be renamed to 20 characters, and not to 21', async () => {
  const user = await newUser()
  const list = await createList(user, 'Bridges')
  const refused = await user.post(PATH, { ...list, name: 'a'.repeat(21) })
  expect(await fieldRefusedIn(refused)).toEqual([400, 'InvalidInput', 'name'])
  expect((await user.post(PATH, { ...list, name: 'a'.repeat(20) })).status).toBe(200)
  expect(await listsOf(user)).toMatchObject([{ name: 'a'.repeat(20) }])
})

test('A5.34 renaming to the name of another list is refused; the own name may stay', async () => {
  const user = await newUser()
  await createList(user, 'Bridges')
  const treasury = await createList(user, 'Treasury')
  const taken = await user.post(PATH, { ...treasury, name: 'Bridges' })
  expect(await refusalIn(taken)).toEqual([409, 'WatchlistNameTaken'])
  expect((await user.post(PATH, treasury)).status).toBe(200)
  expect(await listsOf(user)).toMatchObject([{ name: 'Bridges' }, { name: 'Treasury' }])
})

describe('sent again under the same Idempotency-Key', () => {
  const intent = { 'idempotency-key': 'intent-2' }

  test('five times at once: five equal answers, one event', async () => {
    const user = await newUser()
    const list = await createList(user, 'Bridges')
    const change = { ...list, projects: ['corvane'] }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => user.post(PATH, change, intent)),
    )
    const answers = await Promise.all(responses.map((response) => response.text()))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers)).toHaveLength(1)
    expect(await eventsOf(cloud, user)).toMatchObject([
      { type: 'WatchlistCreated' },
      { type: 'ProjectsAdded', commandId: 'intent-2' },
    ])
  })

  test('another payload is refused, and a repeat that arrives late does not undo what came after it, nor what was deleted', async () => {
    const user = await newUser()
    const { updatedAt: _, ...list } = await createList(user, 'Bridges')
    await user.post(PATH, { ...list, projects: ['corvane'] }, intent)
    await user.post(PATH, { ...list, projects: ['corvane', 'tidewell'] })
    const other = await user.post(PATH, { ...list, projects: ['tidewell'] }, intent)
    expect(await refusalIn(other)).toEqual([422, 'IdempotencyKeyReused'])
    const late = await user.post(PATH, { ...list, projects: ['corvane'] }, intent)
    expect(late.status).toBe(200)
    expect(await listsOf(user)).toMatchObject([{ projects: ['corvane', 'tidewell'] }])
    await user.post('/api/watchlist/delete', { id: list.id })
    const later = await user.post(PATH, { ...list, projects: ['corvane'] }, intent)
    expect(await refusalIn(later)).toEqual([404, 'WatchlistNotFound'])
  })
})
