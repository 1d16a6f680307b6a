import type { EventStore } from '../../platform/event-store/event-store.ts'
import { projectDecider } from '../decider.ts'

/**
 * Why a project takes no measurements, as a field and its remedy; undefined where it does. Figures of
 * real projects and those of the demo are never mixed. One read of the project's head.
 */
export const whyNotMeasured = async (
  store: Pick<EventStore, 'load'>,
  id: string,
): Promise<string | undefined> => {
  const { state } = await store.load(projectDecider, id)
  if (state.status === 'unlisted') {
    return 'project: There is no such project: bring in its facts first.'
  }
  return state.facts.demo
    ? 'project: It is fictional, and no measurements of real ones are mixed with it.'
    : undefined
}
