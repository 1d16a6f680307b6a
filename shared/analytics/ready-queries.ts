import type { DayRange, Dialect } from './dialect.ts'
import { ownEvents, people } from './people.ts'
import { retentionByWeek } from './retention.ts'
import { mostSearched, mostWatched } from './popular-projects.ts'

interface ReadyQuery {
  /** One sentence: what is counted. */
  readonly about: string
  readonly sql: (dialect: Dialect, days: DayRange) => string
}

/**
 * The questions that are asked every day. All leave out staff, testers, and what staff did while they
 * acted as a user; days and weeks (from Monday) are in UTC.
 */
export const readyQueries = {
  'sign-ups': {
    about: 'New accounts by day, and how many of them are confirmed by now.',
    sql: (dialect, { since, until }) => `
WITH ${people(dialect)}
SELECT CAST(signed_up_on AS VARCHAR) AS day, count(*) AS sign_ups, count(CASE WHEN confirmed THEN 1 END) AS confirmed
FROM people
WHERE signed_up_on BETWEEN CAST(${since} AS DATE) AND CAST(${until} AS DATE)
GROUP BY signed_up_on
ORDER BY signed_up_on`,
  },
  activation: {
    about:
      'By week of sign-up, how many put a project on a watchlist within seven days; only whole weeks whose days are over.',
    sql: (dialect, { since, until }) => `
WITH ${people(dialect)},
${ownEvents()},
${FIRST_WATCHED}
SELECT
  CAST(week AS VARCHAR) AS week,
  count(*) AS sign_ups,
  count(CASE WHEN first_at <= created_at + INTERVAL '7' DAY THEN 1 END) AS activated
FROM people
LEFT JOIN first_watched USING (user_id)
WHERE week >= CAST(${since} AS DATE) AND date_diff('day', week, CAST(${until} AS DATE)) > 13
GROUP BY week
ORDER BY week`,
  },
  funnel: {
    about:
      'Of those who signed up: who answered the survey, of them who created a watchlist, of them who put a project on one.',
    sql: (dialect, { since, until }) => `
WITH ${people(dialect)},
${ownEvents()},
${FIRST_WATCHED},
reached AS (
  SELECT
    user_id,
    user_id IN (SELECT user_id FROM own_events WHERE type = 'SurveyAnswered') AS answered,
    user_id IN (SELECT user_id FROM own_events WHERE type = 'WatchlistCreated') AS created,
    user_id IN (SELECT user_id FROM first_watched) AS watched
  FROM people
  WHERE signed_up_on BETWEEN CAST(${since} AS DATE) AND CAST(${until} AS DATE)
)
SELECT 1 AS step, 'signed_up' AS name, count(*) AS users FROM reached
UNION ALL SELECT 2, 'answered_survey', count(*) FROM reached WHERE answered
UNION ALL SELECT 3, 'created_watchlist', count(*) FROM reached WHERE answered AND created
UNION ALL SELECT 4, 'watched_project', count(*) FROM reached WHERE answered AND created AND watched
ORDER BY step`,
  },
  retention: {
    about:
      'Of those who signed up in a week, how many did something in each week since; only whole weeks that are over.',
    sql: retentionByWeek,
  },
  'most-watched': {
    about: 'Projects on the lists of most users by now, and how many added them in these days.',
    sql: mostWatched,
  },
  'most-searched': {
    about:
      'Projects that users opened within a minute after a search: nobody records what they type.',
    sql: mostSearched,
  },
  impersonations: {
    about:
      'How often each member of staff acted as a user, as how many, and how many commands they gave.',
    sql: ({ textAt }, { since, until }) => `
WITH sessions AS (
  SELECT
    substr(stream, 15) AS session,
    ${textAt('data', '$.adminId')} AS admin_id,
    ${textAt('data', '$.subjectId')} AS subject_id
  FROM events
  WHERE type = 'ImpersonationStarted' AND day BETWEEN ${since} AND ${until}
),
actions AS (
  SELECT session, count(DISTINCT stream || command_id) AS actions
  FROM events
  WHERE session IS NOT NULL AND stream NOT LIKE 'Impersonation#%' AND day >= ${since}
  GROUP BY session
)
SELECT
  admin_id,
  count(*) AS sessions,
  count(DISTINCT subject_id) AS subjects,
  CAST(coalesce(sum(actions), 0) AS BIGINT) AS actions
FROM sessions
LEFT JOIN actions USING (session)
GROUP BY admin_id
ORDER BY sessions DESC, admin_id`,
  },
} as const satisfies Readonly<Record<string, ReadyQuery>>

export type ReadyName = keyof typeof readyQueries

const FIRST_WATCHED = `first_watched AS (
  SELECT user_id, min(recorded_at) AS first_at
  FROM own_events
  WHERE type IN ('WatchlistCreated', 'ProjectsAdded')
    AND json_array_length(json_extract(data, '$.projects')) > 0
  GROUP BY user_id
)`

/** Whether a ready query has this name. */
export const isReadyName = (name: string): name is ReadyName => Object.hasOwn(readyQueries, name)
