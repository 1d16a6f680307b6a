import { getInsights } from '../../shared/contract/insights.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { createInsightItems } from './results/insight-items.ts'

/** No call asks the events: an export has, and published what it found. */
export const handler = handle(getInsights, async ({ query: { days } }) => ({
  days,
  published: await createInsightItems(ownTables()).read(days),
}))
