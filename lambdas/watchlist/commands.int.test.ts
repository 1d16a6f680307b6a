import { describe, expect, test } from 'vitest'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createList, eventsOf, listsOf } from '../../test/support/data/watchlists.ts'

const CREATE = '/api/watchlist/create'
const UPDATE = '/api/watchlist/update'
const DELETE = '/api/watchlist/delete'
const REORDER = '/api/watchlist/reorder'

const cloud = await useTestCloud()

const newUser = async () => await signInNewUser(cloud)
/** Whose calls are all refused. */
const refusedUser = await newUser()

const projectIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `project${index}`)

describe('creating', () => {
  test('A7.68 takes name and projects, each once, and answers the id of the new list', async () => {
    const user = await newUser()
    const projects = ['corvane', 'tidewell', 'corvane']
    const response = await user.post(CREATE, { name: 'Bridges', projects })
    expect(response.status).toBe(200)
    const answer = (await response.json()) as { id: string }
    expect(Object.keys(answer)).toEqual(['id'])
    expect(await listsOf(user)).toMatchObject([
      { id: answer.id, name: 'Bridges', projects: ['corvane', 'tidewell'] },
    ])
  })

  test('A7.69 without projects the new list is empty', async () => {
    const user = await newUser()
    await user.post(CREATE, { name: 'Bridges' })
    expect(await listsOf(user)).toMatchObject([{ name: 'Bridges', projects: [] }])
  })

  test('A5.27 the name has up to 20 characters', async () => {
    const user = await newUser()
    const refused = await user.post(CREATE, { name: 'a'.repeat(21) })
    expect(await fieldRefusedIn(refused)).toEqual([400, 'InvalidInput', 'name'])
    expect((await user.post(CREATE, { name: ` ${'a'.repeat(20)} ` })).status).toBe(200)
    expect(await listsOf(user)).toMatchObject([{ name: 'a'.repeat(20) }])
  })

  describe('names are unique', () => {
    test('A5.34 a name that another list has is refused, the field named', async () => {
      const user = await newUser()
      await createList(user, 'Bridges', ['corvane'])
      const response = await user.post(CREATE, { name: ' Bridges ', projects: ['tidewell'] })
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
        Array.from({ length: 10 }, () => user.post(CREATE, { name: 'Bridges' })),
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
      const sent = Array.from({ length: 5 }, () => user.post(CREATE, body, intent))
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
      await user.post(CREATE, body, intent)
      const again = await user.post(CREATE, { projects: ['corvane'], name: ' Bridges' }, intent)
      expect(again.status).toBe(200)
      const other = await user.post(CREATE, { ...body, name: 'Treasury' }, intent)
      expect(await refusalIn(other)).toEqual([422, 'IdempotencyKeyReused'])
      expect(await listsOf(user)).toMatchObject([{ name: 'Bridges' }])
      expect(await eventsOf(cloud, user)).toHaveLength(1)
    })

    test('keys belong to one user each', async () => {
      const user = await newUser()
      const other = await newUser()
      const [mine, theirs] = await answersOf([
        await user.post(CREATE, body, intent),
        await other.post(CREATE, body, intent),
      ])
      expect(mine).not.toBe(theirs)
      expect(await listsOf(other)).toHaveLength(1)
    })
  })

  test('more than 200 projects in one call are no valid input', async () => {
    const response = await refusedUser.post(CREATE, { name: 'All', projects: projectIds(201) })
    expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
  })

  test('what else is sent along is ignored: owner, id, version and times are the server’s', async () => {
    const user = await newUser()
    const victim = await newUser()
    const victimName = victim.sub
    const { id } = (await (
      await user.post(CREATE, {
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
    const response = await refusedUser.post(CREATE, { name: 'Bridges', projects })
    expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
    expect(await listsOf(refusedUser)).toEqual([])
  })
})

describe('updating', () => {
  test('A7.70 takes id, name and projects, stores them and answers the list', async () => {
    const user = await newUser()
    const { id } = await createList(user, 'Bridges', ['corvane', 'tidewell'])
    const change = { id, name: 'Crossings', projects: ['lumenfold', 'corvane'] }
    const response = await user.post(UPDATE, change)
    expect(response.status).toBe(200)
    const answer: unknown = await response.json()
    expect(answer).toEqual({ ...change, updatedAt: expect.any(String) })
    expect(await listsOf(user)).toEqual([answer])
  })

  describe('two tabs that show the same list', () => {
    test('of ten changes at the same time from the same state exactly one is taken', async () => {
      const user = await newUser()
      const seen = await createList(user, 'Bridges')
      const answers = await Promise.all(
        projectIds(10).map((project) => user.post(UPDATE, { ...seen, projects: [project] })),
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
        user.post(UPDATE, { ...bridges, projects: ['corvane'] }),
        user.post(UPDATE, { ...treasury, projects: ['tidewell'] }),
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
      const future = await user.post(UPDATE, { ...seen, updatedAt: '2999-01-01T00:00:00.000Z' })
      expect(await refusalIn(future)).toEqual([409, 'StaleWatchlist'])
      const nonsense = await user.post(UPDATE, { ...seen, updatedAt: 'yesterday' })
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
        const response = await other.post(UPDATE, {
          ...list,
          id,
          name: 'Charges over',
          projects: [],
        })
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
      const response = await refusedUser.post(UPDATE, { id, name: 'Bridges', projects: [] })
      expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
    })
  })

  test('A5.34 renaming to the name of another list is refused; the own name may stay', async () => {
    const user = await newUser()
    await createList(user, 'Bridges')
    const treasury = await createList(user, 'Treasury')
    const taken = await user.post(UPDATE, { ...treasury, name: 'Bridges' })
    expect(await refusalIn(taken)).toEqual([409, 'WatchlistNameTaken'])
    expect((await user.post(UPDATE, treasury)).status).toBe(200)
    expect(await listsOf(user)).toMatchObject([{ name: 'Bridges' }, { name: 'Treasury' }])
  })

  describe('sent again under the same Idempotency-Key', () => {
    const intent = { 'idempotency-key': 'intent-2' }

    test('five times at once: five equal answers, one event', async () => {
      const user = await newUser()
      const list = await createList(user, 'Bridges')
      const change = { ...list, projects: ['corvane'] }
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => user.post(UPDATE, change, intent)),
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
      await user.post(UPDATE, { ...list, projects: ['corvane'] }, intent)
      await user.post(UPDATE, { ...list, projects: ['corvane', 'tidewell'] })
      const other = await user.post(UPDATE, { ...list, projects: ['tidewell'] }, intent)
      expect(await refusalIn(other)).toEqual([422, 'IdempotencyKeyReused'])
      const late = await user.post(UPDATE, { ...list, projects: ['corvane'] }, intent)
      expect(late.status).toBe(200)
      expect(await listsOf(user)).toMatchObject([{ projects: ['corvane', 'tidewell'] }])
      await user.post('/api/watchlist/delete', { id: list.id })
      const later = await user.post(UPDATE, { ...list, projects: ['corvane'] }, intent)
      expect(await refusalIn(later)).toEqual([404, 'WatchlistNotFound'])
    })
  })
})

describe('listing', () => {
  test("A4.87 a new user's watchlists are an empty list", async () => {
    const response = await refusedUser.get('/api/watchlist')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(await response.json()).toEqual([])
  })

  test('A3.7 A7.67 answers the lists with id, name and project ids, oldest first', async () => {
    const user = await newUser()
    await createList(user, 'Treasury', ['tidewell'])
    await createList(user, 'Bridges', ['corvane', 'lumenfold'])
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const id = expect.stringMatching(/^[\w-]{16}$/)
    expect(await listsOf(user)).toEqual([
      { id, name: 'Treasury', projects: ['tidewell'], updatedAt: instant },
      { id, name: 'Bridges', projects: ['corvane', 'lumenfold'], updatedAt: instant },
    ])
  })

  test('everybody has lists of their own; a user id in the request changes nothing', async () => {
    const user = await newUser()
    await createList(user, 'Bridges')
    const other = await newUser()
    const owner = (await user.whoAmI())?.username ?? ''
    const response = await other.get(`/api/watchlist?userId=${owner}&sub=${owner}`, {
      'x-user-id': owner,
    })
    expect(await response.json()).toEqual([])
  })
})

describe('deleting', () => {
  test('A7.71 takes the id of a list and deletes that one', async () => {
    const user = await newUser()
    const bridges = await createList(user, 'Bridges', ['corvane'])
    const lending = await createList(user, 'Lending')
    const treasury = await createList(user, 'Treasury', ['tidewell'])
    const response = await user.post(DELETE, { id: lending.id })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
    expect(await listsOf(user)).toEqual([bridges, treasury])
  })

  test('deleting what is gone is done already, also five times at once', async () => {
    const user = await newUser()
    const { id } = await createList(user, 'Bridges')
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.post(DELETE, { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await eventsOf(cloud, user)).map(({ type }) => type)).toEqual([
      'WatchlistCreated',
      'WatchlistDeleted',
    ])
  })

  test('a list that another device has changed since it was seen stays, and goes once that is seen', async () => {
    const user = await newUser()
    const seen = await createList(user, 'Bridges', ['corvane'])
    const changed = await user.post(UPDATE, {
      ...seen,
      projects: ['corvane', 'tidewell'],
    })
    const { updatedAt } = (await changed.json()) as { readonly updatedAt: string }
    const stale = await user.post(DELETE, { id: seen.id, updatedAt: seen.updatedAt })
    expect(await refusalIn(stale)).toEqual([409, 'StaleWatchlist'])
    expect(await listsOf(user)).toMatchObject([{ projects: ['corvane', 'tidewell'] }])
    const wanted = { id: seen.id, updatedAt }
    const answers = [await user.post(DELETE, wanted), await user.post(DELETE, wanted)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listsOf(user)).toEqual([])
  })

  test("another user's list answers as an unknown one, and stays", async () => {
    const owner = await newUser()
    const list = await createList(owner, 'Bridges')
    const other = await newUser()
    const foreign = await other.post(DELETE, { id: list.id })
    const unknown = await other.post(DELETE, { id: 'unknown-list' })
    expect([foreign.status, await foreign.text()]).toEqual([unknown.status, await unknown.text()])
    expect(await listsOf(owner)).toEqual([list])
    expect(await eventsOf(cloud, other)).toEqual([])
  })

  test.each<[string, unknown]>([
    ['a list of ids', { id: ['a', 'b'] }],
    ['an object', { id: { $ne: null } }],
    ['empty', { id: '' }],
    ['missing', {}],
  ])('an id that is %s is no valid input', async (_, body) => {
    expect(await refusalIn(await refusedUser.post(DELETE, body))).toEqual([400, 'InvalidInput'])
  })
})

describe('reordering', () => {
  const withThreeLists = async () => {
    const user = await newUser()
    const bridges = await createList(user, 'Bridges', ['corvane'])
    const lending = await createList(user, 'Lending')
    const treasury = await createList(user, 'Treasury', ['tidewell'])
    return { user, bridges, lending, treasury }
  }

  test('five times at once is recorded once, as is the same again: the lists are answered in the new order, and nothing else of them changes', async () => {
    const { user, bridges, lending, treasury } = await withThreeLists()
    const ids = [treasury.id, bridges.id, lending.id]
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.post(REORDER, { ids })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await listsOf(user)).toEqual([treasury, bridges, lending])
    const again = await user.post(REORDER, { ids })
    expect([again.status, await again.json()]).toEqual([200, { ok: true }])
    const events = await eventsOf(cloud, user)
    expect(events.filter(({ type }) => type === 'WatchlistsReordered')).toMatchObject([
      { data: { ids } },
    ])
  })

  test('ids of others and of nobody are left out, and lists that are not named follow', async () => {
    const { user, bridges, lending, treasury } = await withThreeLists()
    const other = await createList(await newUser(), 'Bridges')
    await user.post(REORDER, { ids: [other.id, 'unknown', treasury.id, treasury.id] })
    expect(await listsOf(user)).toEqual([treasury, bridges, lending])
  })

  test.each([
    ['no list of ids', { ids: 'a' }],
    ['more than there can be', { ids: Array.from({ length: 21 }, (_, index) => `list${index}`) }],
    ['none', {}],
  ])('%s is refused, the field named', async (_, body) => {
    const response = await refusedUser.post(REORDER, body)
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', 'ids'])
  })
})
