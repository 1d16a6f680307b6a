import type { DayRange, Dialect } from './dialect.ts'
import { ownEvents, people } from './people.ts'

/** How many weeks after the sign-up are looked at. */
const RETENTION_WEEKS = 12

const weekNumbers = Array.from({ length: RETENTION_WEEKS + 1 }, (_, week) => `(${week})`).join(', ')

/** A row for each cohort and week, those in which nobody did anything too. */
export const retentionByWeek = (dialect: Dialect, { since, until }: DayRange): string => `
WITH ${people(dialect)},
${ownEvents()},
active AS (
  SELECT DISTINCT user_id, CAST(date_trunc('week', acted_at) AS DATE) AS active_week
  FROM (
    SELECT user_id, recorded_at AS acted_at FROM own_events
    UNION ALL
    SELECT user_id, done_at FROM activity
  ) AS acts
),
cohorts AS (
  SELECT week, count(*) AS size
  FROM people
  WHERE week >= CAST(${since} AS DATE)
  GROUP BY week
)
SELECT
  CAST(cohorts.week AS VARCHAR) AS week,
  cohorts.size AS size,
  numbers.n AS weeks_later,
  count(active.user_id) AS active
FROM cohorts
CROSS JOIN (VALUES ${weekNumbers}) AS numbers (n)
JOIN people ON people.week = cohorts.week
LEFT JOIN active
  ON active.user_id = people.user_id
  AND date_diff('day', cohorts.week, active.active_week) = 7 * numbers.n
WHERE date_diff('day', cohorts.week, CAST(${until} AS DATE)) >= 7 * (numbers.n + 1)
GROUP BY cohorts.week, cohorts.size, numbers.n
ORDER BY cohorts.week, numbers.n`
