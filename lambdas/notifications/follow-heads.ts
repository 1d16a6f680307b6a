import { noticeConsumer } from '../deployment/consumers.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
import { createStreamConsumer } from '../platform/event-store/stream-consumer.ts'
import { inParallel } from '../platform/in-parallel.ts'
import { changedProject } from '../projects/published.ts'
import { changedPreferences } from '../user/published.ts'
import { changedWatcher } from '../watchlist/published.ts'
import { toldWebhooks } from '../webhooks/published.ts'
import { noticeChanges } from './alerts/notice-changes.ts'
import { indexSubscriber } from './subscribers/index-subscriber.ts'
import { beginNews } from './news/begin-news.ts'
import { notifyWebhooks } from './subscribers/notify-webhooks.ts'
import { followedAmong } from './watchers/followed-projects.ts'
import { indexWatcher } from './watchers/index-watcher.ts'

const AT_ONCE = 8

/** Watchlists and choices of emails come into their indexes; of followed projects it is noticed what is new. */
export const handler = createStreamConsumer(noticeConsumer, async (changes) => {
  const failures = new Map<string, unknown>()
  const attempt = async (stream: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      failures.set(stream, error)
    }
  }
  // Reading a change may fail, too: within the attempt it holds up no other.
  await inParallel(changes, AT_ONCE, async (change) => {
    await attempt(change.stream, async () => await indexChange(change))
  })
  await inParallel(await followedOf(changes), AT_ONCE, async ({ stream, id, version }) => {
    await attempt(stream, async () => await noticeChanges(id, version))
  })
  return failures
})

const indexChange = async (change: HeadChange): Promise<void> => {
  await beginNews(change)
  const hooks = toldWebhooks(change)
  if (hooks) await notifyWebhooks(hooks)
  const chosen = changedPreferences(change)
  if (chosen) await indexSubscriber({ ...change, ...chosen })
  const watcher = changedWatcher(change)
  if (watcher) await indexWatcher({ ...change, ...watcher })
}

/** An import changes thousands of projects, of which few are followed. */
const followedOf = async (changes: readonly HeadChange[]) => {
  const projects = changes.flatMap((change) => {
    const project = changedProject(change)
    return project ? [{ ...project, stream: change.stream }] : []
  })
  const followed = await followedAmong(projects.map(({ id }) => id))
  return projects.filter(({ id }) => followed.has(id))
}
