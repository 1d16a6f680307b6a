import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/envelope.ts'
import type { Watchlist } from '../../shared/contract/watchlist.ts'
import type { TestCloud } from './test-cloud.ts'
import type { Visitor } from './visitor.ts'

/** The lists that a visitor sees. */
export const listsOf = async (visitor: Visitor): Promise<Watchlist[]> =>
  (await (await visitor.get('/api/watchlist')).json()) as Watchlist[]

/** Creates a list and answers it as it is listed. */
export const createList = async (
  visitor: Visitor,
  name: string,
  projects: readonly string[] = [],
): Promise<Watchlist> => {
  const response = await visitor.post('/api/watchlist/create', { name, projects })
  const { id } = (await response.json()) as { id: string }
  const list = (await listsOf(visitor)).find((one) => one.id === id)
  if (!list) throw new Error(`Creating ${name} answered ${response.status}.`)
  return list
}

/** What the event store holds about a visitor's lists, read past the API. */
export const eventsOf = async (
  { documents, stage }: TestCloud,
  visitor: Visitor,
): Promise<RecordedEvent[]> => {
  const user = await visitor.whoAmI()
  const store = createEventStore({ client: documents, stage, now: () => Date.now() })
  const events: RecordedEvent[] = []
  for await (const event of store.readEvents(`Watchlist#${user?.username}`)) events.push(event)
  return events
}

/** Status and name of a refusal. */
export const refusalIn = async (response: Response): Promise<readonly [number, string]> => {
  const { error } = (await response.json()) as { error: { name: string } }
  return [response.status, error.name]
}
