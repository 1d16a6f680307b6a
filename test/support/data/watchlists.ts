import type { RecordedEvent } from '../../../lambdas/platform/event-store/events/envelope.ts'
import type { Watchlist } from '../../../shared/contract/watchlist.ts'
import { recordedEvents } from '../event-store/recorded-events.ts'
import type { TestCloud } from '../product/test-cloud.ts'
import type { Visitor } from '../http/visitor.ts'

export const listsOf = async (visitor: Visitor): Promise<Watchlist[]> =>
  (await (await visitor.get('/api/watchlist')).json()) as Watchlist[]

/** @returns the list as listed */
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

/** Read past the API. */
export const eventsOf = async (cloud: TestCloud, visitor: Visitor): Promise<RecordedEvent[]> => {
  const user = await visitor.whoAmI()
  return await recordedEvents(cloud, `Watchlist#${user?.username}`)
}
