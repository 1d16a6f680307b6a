import type { DayRange, Dialect } from './dialect.ts'
import { people } from './people.ts'

/** How many are named. */
const MOST = 20

/**
 * A list holds what was added last and not taken off since. Who took it off does not matter, but only
 * users themselves add.
 */
export const mostWatched = (dialect: Dialect, { since, until }: DayRange): string => `
WITH ${people(dialect)},
changes AS (
  SELECT
    substr(stream, 11) AS user_id,
    ${dialect.textAt('data', '$.id')} AS list_id,
    project_id,
    version,
    day,
    type
  FROM events
  CROSS JOIN UNNEST(${dialect.textsAt('data', '$.projects')}) AS listed (project_id)
  WHERE type = 'ProjectsRemoved'
    OR (type IN ('WatchlistCreated', 'ProjectsAdded') AND actor_kind = 'user' AND session IS NULL)
),
newest AS (
  SELECT user_id, list_id, project_id, max(version) AS version
  FROM changes
  GROUP BY user_id, list_id, project_id
),
deleted AS (
  SELECT substr(stream, 11) AS user_id, ${dialect.textAt('data', '$.id')} AS list_id
  FROM events
  WHERE type = 'WatchlistDeleted'
)
SELECT
  changes.project_id AS project_id,
  count(DISTINCT changes.user_id) AS watchers,
  count(DISTINCT CASE WHEN changes.day BETWEEN ${since} AND ${until} THEN changes.user_id END) AS added
FROM changes
JOIN newest
  ON newest.user_id = changes.user_id
  AND newest.list_id = changes.list_id
  AND newest.project_id = changes.project_id
  AND newest.version = changes.version
JOIN people ON people.user_id = changes.user_id
LEFT JOIN deleted ON deleted.user_id = changes.user_id AND deleted.list_id = changes.list_id
WHERE changes.type <> 'ProjectsRemoved' AND deleted.list_id IS NULL
GROUP BY changes.project_id
ORDER BY watchers DESC, project_id
LIMIT ${MOST}`

const SECONDS_AFTER_SEARCH = 60

export const mostSearched = (dialect: Dialect, { since, until }: DayRange): string => `
WITH ${people(dialect)},
steps AS (
  SELECT
    user_id,
    type,
    ${dialect.textAt('properties', '$.projectId')} AS project_id,
    done_at,
    lag(type) OVER (PARTITION BY user_id ORDER BY done_at) AS type_before,
    lag(done_at) OVER (PARTITION BY user_id ORDER BY done_at) AS done_before
  FROM activity
  WHERE type IN ('search_performed', 'project_opened') AND day BETWEEN ${since} AND ${until}
)
SELECT project_id, count(DISTINCT user_id) AS users, count(*) AS times
FROM steps
JOIN people USING (user_id)
WHERE type = 'project_opened' AND type_before = 'search_performed'
  AND date_diff('second', done_before, done_at) <= ${SECONDS_AFTER_SEARCH}
GROUP BY project_id
ORDER BY users DESC, times DESC, project_id
LIMIT ${MOST}`
