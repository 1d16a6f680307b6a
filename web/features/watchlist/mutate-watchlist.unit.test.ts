import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showToastsWith } from '../../components/feedback/toast.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import { type MutationOptions, mutateWatchlists } from './mutate-watchlist.ts'
import type { LocalWatchlist, WatchlistChange } from './watchlist-model.ts'
import { watchlistsQuery } from './watchlist-queries.ts'

const USER = 'ada'
const { queryKey } = watchlistsQuery(USER)
const sessionOf = (username: string) => ({ username, email: '', image: null, hasPicture: false })
const instant = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`

const bridges: LocalWatchlist = {
  id: 'a',
  name: 'Bridges',
  projects: ['corvane'],
  updatedAt: instant(1),
}
const treasury: LocalWatchlist = { id: 'b', name: 'Treasury', projects: [], updatedAt: instant(2) }

interface Request {
  readonly path: string
  readonly body: unknown
  readonly key: string | null
}
type Answer = readonly [status: number, body: unknown]
/** The server may have done it all the same. */
const LOST: Answer = [0, null]

const refused = (name: string, message = name): Answer => [409, { error: { name, message } }]

/** The page's side of a change, before a server whose answers are given in their order. */
const page = (lists: readonly LocalWatchlist[], answers: readonly Answer[]) => {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, sessionOf(USER))
  client.setQueryData(queryKey, lists)
  const requests: Request[] = []
  const waiting = [...answers]
  const shown: (readonly LocalWatchlist[])[] = []
  client.getQueryCache().subscribe(({ type }) => {
    const now = client.getQueryData(queryKey)
    if (type === 'updated' && now && now !== shown.at(-1)) shown.push(now)
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('idempotency-key'),
    })
    const [status, body] = waiting.shift() ?? [500, {}]
    if (status === 0) throw new TypeError('Failed to fetch')
    return Response.json(body, { status })
  })
  return {
    requests,
    /** Everything that was on screen, the newest last. */
    shown,
    now: () => client.getQueryData(queryKey),
    signIn: (username: string) =>
      void client.setQueryData(sessionQuery.queryKey, sessionOf(username)),
    change: async (change: WatchlistChange, options?: MutationOptions) =>
      await mutateWatchlists(client, USER, change, options),
  }
}

const add = (listId: string, projectId: string): WatchlistChange => ({
  type: 'AddProject',
  listId,
  projectId,
})

let said: string[]
let stopListening: () => void
beforeEach(() => {
  said = []
  stopListening = showToastsWith(({ kind, text, action }) =>
    said.push(`${kind}: ${text}${action ? ` ${action.label}` : ''}`),
  )
})
afterEach(() => {
  stopListening()
  vi.unstubAllGlobals()
})

describe('a toggle', () => {
  test('shows at once, sends the updatedAt of its list, and keeps the response', async () => {
    const answer = { ...bridges, projects: ['corvane', 'gantrel'], updatedAt: instant(3) }
    const { change, requests, shown, now } = page([bridges, treasury], [[200, answer]])
    expect(await change(add('a', 'gantrel'))).toEqual({ status: 'done', listId: 'a' })
    expect(requests).toMatchObject([
      {
        path: '/api/watchlist/update',
        body: {
          id: 'a',
          name: 'Bridges',
          projects: ['corvane', 'gantrel'],
          updatedAt: instant(1),
        },
      },
    ])
    expect(shown[0]?.[0]?.projects).toEqual(['corvane', 'gantrel'])
    expect(now()).toEqual([answer, treasury])
    expect(said).toEqual(['success: The project is successfully added'])
  })

  test('that fails is rolled back', async () => {
    const { change, shown, now } = page([bridges], [[500, {}]])
    expect(await change({ type: 'RemoveProject', listId: 'a', projectId: 'corvane' })).toEqual({
      status: 'failed',
    })
    expect(shown[0]).toEqual([{ ...bridges, projects: [] }])
    expect(now()).toEqual([bridges])
    expect(said).toEqual(['error: Unable to update watchlist.'])
  })

  test('on a stale list is retried once on the newest, with a new idempotency key', async () => {
    const newest = { ...bridges, projects: ['corvane', 'hexmere'], updatedAt: instant(5) }
    const answer = { ...newest, projects: ['corvane', 'hexmere', 'gantrel'], updatedAt: instant(6) }
    const { change, requests, now } = page(
      [bridges],
      [refused('StaleWatchlist'), [200, [newest]], [200, answer]],
    )
    expect(await change(add('a', 'gantrel'))).toEqual({ status: 'done', listId: 'a' })
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/watchlist/update',
      '/api/watchlist',
      '/api/watchlist/update',
    ])
    expect(requests[2]?.body).toEqual({ ...newest, projects: answer.projects })
    expect(requests[2]?.key).not.toBe(requests[0]?.key)
    expect(now()).toEqual([answer])
    expect(said).toEqual(['success: The project is successfully added'])
  })

  test('is not retried twice', async () => {
    const newest = { ...bridges, projects: ['hexmere'], updatedAt: instant(5) }
    const { change, requests, now } = page(
      [bridges],
      [refused('StaleWatchlist'), [200, [newest]], refused('StaleWatchlist')],
    )
    expect(await change(add('a', 'gantrel'))).toEqual({ status: 'failed' })
    expect(requests).toHaveLength(3)
    expect(now()).toEqual([newest])
    expect(said).toEqual(['error: Unable to update watchlist.'])
  })

  test('sends nothing when another tab has made it', async () => {
    const newest = { ...bridges, projects: ['corvane', 'gantrel'], updatedAt: instant(5) }
    const { change, requests, now } = page([bridges], [refused('StaleWatchlist'), [200, [newest]]])
    expect(await change(add('a', 'gantrel'))).toEqual({ status: 'done', listId: 'a' })
    expect(requests).toHaveLength(2)
    expect(now()).toEqual([newest])
  })

  test('names the limit that it exceeds', async () => {
    const { change } = page([bridges], [refused('TooManyProjects', 'Watch at most 200 projects.')])
    await change(add('a', 'gantrel'))
    expect(said).toEqual(['error: Unable to update watchlist. Watch at most 200 projects.'])
  })

  test('of a list without updatedAt loads the lists first', async () => {
    const answer = { ...bridges, projects: ['corvane', 'gantrel'], updatedAt: instant(3) }
    const { updatedAt: _, ...unheard } = bridges
    const { change, requests } = page(
      [unheard],
      [
        [200, [bridges]],
        [200, answer],
      ],
    )
    await change(add('a', 'gantrel'))
    expect(requests.map(({ path }) => path)).toEqual(['/api/watchlist', '/api/watchlist/update'])
    expect(requests[1]?.body).toMatchObject({ updatedAt: instant(1) })
  })
})

describe('the temporary list', () => {
  test('becomes a real one with its first project', async () => {
    const { change, requests, shown, now } = page([], [[200, { id: 'x' }]])
    expect(await change(add('temp', 'gantrel'))).toEqual({ status: 'done', listId: 'x' })
    expect(requests[0]).toMatchObject({
      path: '/api/watchlist/create',
      body: { name: 'My Watchlist', projects: ['gantrel'] },
    })
    expect(shown[0]).toEqual([{ id: 'temp', name: 'My Watchlist', projects: ['gantrel'] }])
    expect(now()).toEqual([{ id: 'x', name: 'My Watchlist', projects: ['gantrel'] }])
    expect(said).toEqual(['success: The project is successfully added'])
  })

  test('becomes a real one with its first name', async () => {
    const { change, requests } = page([], [[200, { id: 'x' }]])
    await change({ type: 'RenameList', listId: 'temp', name: 'Bridges' })
    expect(requests[0]).toMatchObject({
      path: '/api/watchlist/create',
      body: { name: 'Bridges', projects: [] },
    })
    expect(said).toEqual(['success: Successfully renamed watch list.'])
  })

  test('becomes the real one that another tab has made', async () => {
    const made = { id: 'x', name: 'My Watchlist', projects: ['corvane'], updatedAt: instant(5) }
    const answer = { ...made, projects: ['corvane', 'gantrel'], updatedAt: instant(6) }
    const { change, requests, now } = page(
      [],
      [refused('WatchlistNameTaken'), [200, [made]], [200, answer]],
    )
    expect(await change(add('temp', 'gantrel'))).toEqual({ status: 'done', listId: 'x' })
    expect(requests[2]?.body).toEqual({ ...made, projects: answer.projects })
    expect(now()).toEqual([answer])
  })

  test('becomes a real one while its name waits, which that one gets', async () => {
    const made = { id: 'x', name: 'My Watchlist', projects: ['gantrel'], updatedAt: instant(5) }
    const answer = { ...made, name: 'Bridges', updatedAt: instant(6) }
    const { change, requests, now } = page(
      [],
      [
        [200, { id: 'x' }],
        [200, [made]],
        [200, answer],
      ],
    )
    const first = change(add('temp', 'gantrel'))
    const second = change({ type: 'RenameList', listId: 'temp', name: 'Bridges' })
    expect(await first).toEqual({ status: 'done', listId: 'x' })
    expect(await second).toEqual({ status: 'done', listId: 'x' })
    expect(requests[2]).toMatchObject({
      path: '/api/watchlist/update',
      body: { id: 'x', name: 'Bridges', projects: ['gantrel'] },
    })
    expect(now()).toEqual([answer])
  })

  test('stays temporary when it cannot be saved', async () => {
    const { change, now } = page([], [[500, {}]])
    await change(add('temp', 'gantrel'))
    expect(now()).toEqual([])
  })
})

describe('lists', () => {
  test('are created', async () => {
    const { change, now } = page([bridges], [[200, { id: 'x' }]])
    const result = await change({ type: 'CreateList', name: 'Rollups', projects: ['hexmere'] })
    expect(result).toEqual({ status: 'done', listId: 'x' })
    expect(now()).toEqual([bridges, { id: 'x', name: 'Rollups', projects: ['hexmere'] }])
    expect(said).toEqual(['success: Successfully created watchlist Rollups.'])
  })

  test('A8.32 are renamed once the server agrees, not before', async () => {
    const answer = { ...bridges, name: 'Rollups', updatedAt: instant(3) }
    const { change, shown, now } = page([bridges], [[200, answer]])
    await change({ type: 'RenameList', listId: 'a', name: 'Rollups' })
    expect(shown.flat().map(({ name }) => name)).toEqual(['Bridges', 'Rollups'])
    expect(now()).toEqual([answer])
    expect(said).toEqual(['success: Successfully renamed watch list.'])
  })

  test('are deleted', async () => {
    const { change, requests, now } = page([bridges, treasury], [[200, { ok: true }]])
    await change({ type: 'DeleteList', listId: 'a' })
    expect(requests).toMatchObject([
      { path: '/api/watchlist/delete', body: { id: 'a', updatedAt: '2026-01-01T00:00:01.000Z' } },
    ])
    expect(now()).toEqual([treasury])
    expect(said).toEqual(['success: Successfully deleted watch list.'])
  })

  test('are not deleted where they were changed elsewhere, which is said', async () => {
    const { change, requests, now } = page([bridges], [refused('StaleWatchlist')])
    expect(await change({ type: 'DeleteList', listId: 'a' })).toEqual({ status: 'failed' })
    expect(requests).toHaveLength(1)
    expect(now()).toEqual([bridges])
    expect(said).toEqual([
      'error: Unable to delete watchlist. It was changed elsewhere: look at it again before you delete it.',
    ])
  })

  test.each([
    [{ type: 'CreateList', name: 'Rollups', projects: [] }, 'Unable to create watchlist.'],
    [{ type: 'RenameList', listId: 'a', name: 'Rollups' }, 'Unable to rename watchlist.'],
    [{ type: 'DeleteList', listId: 'a' }, 'Unable to delete watchlist.'],
  ] as const)('that cannot be changed stay: %o', async (wanted, message) => {
    const { change, now } = page([bridges], [[500, {}]])
    expect(await change(wanted)).toEqual({ status: 'failed' })
    expect(now()).toEqual([bridges])
    expect(said).toEqual([`error: ${message}`])
  })

  test.each([
    { type: 'CreateList', name: 'Treasury', projects: [] },
    { type: 'RenameList', listId: 'a', name: 'Treasury' },
  ] as const)('show no message about a taken name: $type', async (wanted) => {
    const { change, now } = page([bridges], [refused('WatchlistNameTaken')])
    expect(await change(wanted)).toEqual({ status: 'name-taken' })
    expect(now()).toEqual([bridges])
    expect(said).toEqual([])
  })
})

test('a second change while one is pending is ignored', async () => {
  const answer = { ...bridges, projects: ['corvane', 'gantrel'], updatedAt: instant(3) }
  const { change, requests } = page([bridges], [[200, answer]])
  const first = change(add('a', 'gantrel'))
  expect(await change(add('a', 'hexmere'))).toEqual({ status: 'ignored' })
  expect(await change({ type: 'DeleteList', listId: 'a' })).toEqual({ status: 'ignored' })
  expect(await first).toEqual({ status: 'done', listId: 'a' })
  expect(requests).toHaveLength(1)
  expect(said).toEqual(['success: The project is successfully added'])
})

test('a name that is confirmed while a change is pending takes its turn', async () => {
  const { change, requests, now } = page(
    [bridges],
    [
      [200, {}],
      [200, { id: 'b' }],
    ],
  )
  const first = change({ type: 'DeleteList', listId: 'a' })
  expect(await change({ type: 'CreateList', name: 'Rollups', projects: [] })).toEqual({
    status: 'done',
    listId: 'b',
  })
  expect(await first).toEqual({ status: 'done', listId: 'a' })
  expect(requests).toHaveLength(2)
  expect(now()).toMatchObject([{ id: 'b', name: 'Rollups' }])
})

test('a name that is cancelled while it waits is not sent, and waits no longer', async () => {
  const { change, requests } = page([bridges], [[200, {}]])
  const first = change({ type: 'DeleteList', listId: 'a' })
  const waiting = new AbortController()
  const second = change(
    { type: 'CreateList', name: 'Rollups', projects: [] },
    { signal: waiting.signal },
  )
  waiting.abort()
  expect(await Promise.race([first, second])).toEqual({ status: 'ignored' })
  expect(await first).toEqual({ status: 'done', listId: 'a' })
  expect(requests.map(({ path }) => path)).toEqual(['/api/watchlist/delete'])
  expect(said).toEqual(['success: Successfully deleted watch list.'])
})

describe('a change whose answer is lost', () => {
  const done: Answer = [200, { ok: true }]

  test.each([
    ['on the way', LOST],
    ['by the server', [502, {}] as Answer],
  ])('%s is sent again under its key, and done', async (_, lost) => {
    const { change, requests, now } = page([bridges, treasury], [lost, done])
    expect(await change({ type: 'DeleteList', listId: 'a' }, { undo: () => undefined })).toEqual({
      status: 'done',
      listId: 'a',
    })
    expect(requests).toHaveLength(2)
    expect(requests[1]).toEqual(requests[0])
    expect(now()).toEqual([treasury])
    expect(said).toEqual(['success: Successfully deleted watch list. Undo'])
  })

  test('is not sent a third time', async () => {
    const { change, requests, now } = page([bridges], [LOST, LOST, done])
    expect(await change({ type: 'DeleteList', listId: 'a' })).toEqual({ status: 'failed' })
    expect(requests).toHaveLength(2)
    expect(now()).toEqual([bridges])
    expect(said).toEqual(['error: Unable to delete watchlist.'])
  })

  test('after several time-outs is not sent anew', async () => {
    const { change, requests } = page(
      [bridges],
      Array.from({ length: 8 }, (): Answer => [504, {}]),
    )
    expect(await change({ type: 'DeleteList', listId: 'a' })).toEqual({ status: 'failed' })
    expect(requests).toHaveLength(4)
  })

  test('is not sent again where another user has signed in', async () => {
    const { change, requests, signIn } = page([bridges], [LOST, done])
    const changed = change({ type: 'DeleteList', listId: 'a' })
    signIn('grace')
    expect(await changed).toEqual({ status: 'failed' })
    expect(requests).toHaveLength(1)
  })
})

describe('where another user has signed in', () => {
  test('a list is not restored, which is said', async () => {
    const { change, requests, signIn } = page([], [])
    signIn('grace')
    expect(
      await change({ type: 'CreateList', name: 'Bridges', projects: [], isRestored: true }),
    ).toEqual({ status: 'ignored' })
    expect(requests).toEqual([])
    expect(said).toEqual(['error: Unable to create watchlist.'])
  })

  test('a name that waited is not sent', async () => {
    const { change, requests, signIn } = page([bridges], [[200, {}]])
    const first = change({ type: 'DeleteList', listId: 'a' })
    const second = change({ type: 'CreateList', name: 'Rollups', projects: [] })
    signIn('grace')
    await first
    expect(await second).toEqual({ status: 'ignored' })
    expect(requests.map(({ path }) => path)).toEqual(['/api/watchlist/delete'])
  })
})

describe('a list that is restored', () => {
  const restored: WatchlistChange = {
    type: 'CreateList',
    name: 'My Watchlist',
    projects: ['corvane'],
    isRestored: true,
  }
  const taken = { id: 'x', name: 'My Watchlist', projects: ['hexmere'], updatedAt: instant(3) }

  test('takes its turn while a change is pending', async () => {
    const answer = { ...bridges, projects: ['corvane', 'gantrel'], updatedAt: instant(3) }
    const { change, now } = page(
      [bridges],
      [
        [200, answer],
        [200, { id: 'y' }],
      ],
    )
    const first = change(add('a', 'gantrel'))
    expect(await change(restored)).toEqual({ status: 'done', listId: 'y' })
    expect(await first).toEqual({ status: 'done', listId: 'a' })
    expect(now()).toEqual([answer, { id: 'y', name: 'My Watchlist', projects: ['corvane'] }])
  })

  test('comes back under a free name where its own was taken meanwhile', async () => {
    const { change, requests, now } = page(
      [],
      [refused('WatchlistNameTaken'), [200, [taken]], [200, { id: 'y' }]],
    )
    expect(await change(restored)).toEqual({ status: 'done', listId: 'y' })
    expect(requests[2]).toMatchObject({
      path: '/api/watchlist/create',
      body: { name: 'My Watchlist 2', projects: ['corvane'] },
    })
    expect(now()).toEqual([taken, { id: 'y', name: 'My Watchlist 2', projects: ['corvane'] }])
    expect(said).toEqual(['success: Successfully restored watchlist My Watchlist 2.'])
  })

  test('says so where that name is taken, too', async () => {
    const { change } = page(
      [],
      [refused('WatchlistNameTaken'), [200, [taken]], refused('WatchlistNameTaken')],
    )
    expect(await change(restored)).toEqual({ status: 'failed' })
    expect(said).toEqual(['error: Unable to create watchlist.'])
  })
})

test('a change or a failure allows the next change', async () => {
  const added = { ...bridges, projects: ['corvane', 'gantrel'], updatedAt: instant(3) }
  const removed = { ...bridges, projects: ['gantrel'], updatedAt: instant(4) }
  const { change, requests } = page(
    [bridges],
    [[200, added], refused('TooManyProjects'), [200, removed]],
  )
  expect((await change(add('a', 'gantrel'))).status).toBe('done')
  expect((await change(add('a', 'lumenfold'))).status).toBe('failed')
  const remove = { type: 'RemoveProject', listId: 'a', projectId: 'corvane' } as const
  expect((await change(remove)).status).toBe('done')
  expect(requests).toHaveLength(3)
})
