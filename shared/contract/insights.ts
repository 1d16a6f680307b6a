import * as v from 'valibot'
import { Count, Day, Instant } from '../values/primitives.ts'
import { query } from './endpoint.ts'

/** The days that insights cover, up to the day of the export. */
export const INSIGHT_DAYS = ['30', '90', '365'] as const
export type InsightDays = (typeof INSIGHT_DAYS)[number]

/** What the ready queries answer, by their names; `shared/analytics/ready-queries.ts` says what is counted. */
export const Insights = v.object({
  /** Days without sign-ups are left out. */
  signUps: v.array(v.object({ day: Day, signUps: Count, confirmed: Count })),
  activation: v.array(v.object({ week: Day, signUps: Count, activated: Count })),
  funnel: v.array(
    v.object({
      step: Count,
      name: v.picklist(['signed_up', 'answered_survey', 'created_watchlist', 'watched_project']),
      users: Count,
    }),
  ),
  retention: v.array(v.object({ week: Day, size: Count, weeksLater: Count, active: Count })),
  mostWatched: v.array(v.object({ projectId: v.string(), watchers: Count, added: Count })),
  mostSearched: v.array(v.object({ projectId: v.string(), users: Count, times: Count })),
  impersonations: v.array(
    v.object({ adminId: v.string(), sessions: Count, subjects: Count, actions: Count }),
  ),
})
export type Insights = v.InferOutput<typeof Insights>

export const getInsights = query({
  id: 'insights/get',
  path: '/api/staff/insights',
  access: 'staff',
  concealed: true,
  summary:
    'How people use the product, for staff: the ready queries as of the last export that was published. Days are in UTC.',
  query: v.object({
    days: v.optional(v.picklist(INSIGHT_DAYS, 'Give 30, 90 or 365.'), '90'),
  }),
  output: v.object({
    days: v.picklist(INSIGHT_DAYS),
    /** Time of the data, and what they say; null where no export was published yet. */
    published: v.nullable(v.object({ asOf: Instant, insights: Insights })),
  }),
})
