import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { changeWatchlists } from '../change-watchlists.ts'
import type { LocalWatchlist } from '../watchlist-model.ts'
import { watchlistsQuery } from '../watchlist-queries.ts'
import { changesQuery } from './changes-query.ts'

const USER = 'ada'
const GET_MS = 10
const POST_MS = 40

const wait = async (ms: number) => await new Promise<void>((resolve) => setTimeout(resolve, ms))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['added', 'AddProject', ['corvane'], ['corvane', 'gantrel']],
  ['removed', 'RemoveProject', ['corvane', 'gantrel'], ['corvane']],
] as const)(
  'the changes of a list to which a project was %s are those of the list as it is then',
  async (_, type, before, after) => {
    vi.useFakeTimers()
    let projects: readonly string[] = before
    vi.stubGlobal(
      'fetch',
      async (_path: string, { method, body }: { method: string; body: string }) => {
        if (method === 'POST') {
          await wait(POST_MS)
          ;({ projects } = JSON.parse(body) as LocalWatchlist)
          return Response.json({ id: 'a', name: 'Bridges', projects, updatedAt: '2026-01-02' })
        }
        await wait(GET_MS)
        const items = projects.map((projectId) => ({ projectId }))
        return Response.json({ since: null, asOf: '2026-01-03', items })
      },
    )

    const client = new QueryClient()
    const lists = watchlistsQuery(USER)
    const list = { id: 'a', name: 'Bridges', projects: before, updatedAt: '2026-01-01' }
    client.setQueryData(lists.queryKey, [list])
    const observer = new QueryObserver(client, changesQuery(USER, list))
    observer.subscribe(() => undefined)
    // As a component that renders the list does.
    new QueryObserver(client, { ...lists, staleTime: Infinity }).subscribe(({ data }) => {
      if (data?.[0]) observer.setOptions(changesQuery(USER, data[0]))
    })
    await vi.advanceTimersByTimeAsync(1000)

    const changed = changeWatchlists(client, USER, { type, listId: 'a', projectId: 'gantrel' })
    await vi.advanceTimersByTimeAsync(1000)
    await changed
    const { data } = observer.getCurrentResult()
    expect(data?.items.map(({ projectId }) => projectId)).toEqual(after)
    client.clear()
  },
)
