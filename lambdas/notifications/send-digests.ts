import { MINUTE_MS } from '../../shared/values/days.ts'
import { digestSchedule } from '../deployment/schedules.ts'
import { errorDetails, log } from '../platform/log.ts'
import { type Dossier, dossiersUntil } from '../projects/published.ts'
import { lastDue } from './digest/digest-period.ts'
import { sendDigest } from './digest/send-digest.ts'
import { type SubscriberItem, subscribersKey } from './notification-items.ts'
import { itemsOf } from './read-items.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'

/** By then most dossiers hold what was recorded; the others are made by who reads them. */
const SETTLED_AFTER_MS = 5 * MINUTE_MS
/** Kept between users of one run. */
const DOSSIERS_MAX = 500

/** See `digestSchedule`. A run that ends early is taken up by the next. */
export const handler = scheduled(digestSchedule, async () => {
  const startedAt = Date.now()
  const until = new Date(startedAt - SETTLED_AFTER_MS).toISOString()
  const dossiers = cachedDossiers(until)
  const counts = { due: 0, queued: 0, failed: 0 }
  for (const every of ['daily', 'weekly'] as const) {
    const topic = `${every}-digest` as const
    const due = lastDue(every, Date.parse(until))
    const subscribers = itemsOf<SubscriberItem>(subscribersKey(topic))
    for await (const { part: userId, told } of subscribers) {
      if (told >= due) continue
      counts.due += 1
      try {
        if (await sendDigest({ topic, userId, told, until, due }, dossiers)) counts.queued += 1
      } catch (error) {
        counts.failed += 1
        log('error', 'digest not queued', { userId, error: errorDetails(error) })
      }
    }
  }
  if (counts.due > 0)
    log('info', 'digests queued', { ...counts, milliseconds: Date.now() - startedAt })
})

/** Many watch the same projects. */
const cachedDossiers = (until: string) => {
  const cache = new Map<string, Dossier | undefined>()
  return async (ids: readonly string[]): Promise<ReadonlyMap<string, Dossier>> => {
    if (cache.size > DOSSIERS_MAX) cache.clear()
    const missing = ids.filter((id) => !cache.has(id))
    const read =
      missing.length > 0 ? await dossiersUntil(missing, until) : new Map<string, Dossier>()
    for (const id of missing) cache.set(id, read.get(id))
    return new Map(
      ids.flatMap((id) => {
        const dossier = cache.get(id)
        return dossier ? [[id, dossier] as const] : []
      }),
    )
  }
}
