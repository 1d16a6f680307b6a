import type { TimelineEvent } from '../../shared/contract/audit.ts'
import { impersonationReportConsumer } from '../deployment/consumers.ts'
import { enqueueEmailOnce } from '../email/published.ts'
import { impersonationStreams } from '../impersonation/decider.ts'
import { ownTables } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
import { createStreamConsumer, eachChange } from '../platform/event-store/stream-consumer.ts'
import { identityAdmin } from '../platform/identity/identity.ts'
import { impersonationOf } from './sessions/impersonation-of.ts'
import { describeChanges } from './timeline/describe-changes.ts'
import { readFirstPage, readNextPage } from './timeline/read-timeline.ts'

/** Tells users by email that staff left their account, and what they changed. */
export const handler = createStreamConsumer(
  impersonationReportConsumer,
  eachChange(async (change) => await report(change)),
)

const report = async (change: HeadChange): Promise<void> => {
  const { stream } = change
  const impersonation = impersonationOf(change)
  if (impersonation.status !== 'ended') return
  const [user, admin] = await Promise.all([
    identityAdmin().findBySub(impersonation.subjectId),
    identityAdmin().findBySub(impersonation.adminId),
  ])
  // The account was deleted meanwhile.
  if (!user) return
  const id = stream.slice(streamName(impersonationStreams.category, '').length)
  const email = {
    kind: 'impersonation-ended' as const,
    to: user.email,
    userId: user.sub,
    ...(admin && { by: admin.email }),
    changes: describeChanges(await readAll(id)),
  }
  // The same for each delivery of this change.
  await enqueueEmailOnce(email, { id: `impersonation-ended-${id}`, at: impersonation.endedAt })
}

/** The email is all that the user sees, so every page counts. */
const readAll = async (session: string): Promise<TimelineEvent[]> => {
  const tables = ownTables()
  let page = await readFirstPage(tables, session, { consistent: true })
  const items = [...page.items]
  while (page.next !== null) {
    page = await readNextPage(tables, session, page.next)
    items.push(...page.items)
  }
  return items
}
