import type { Dialect } from './dialect.ts'

/**
 * `people`: accounts that count. A Google account counts when it opens a user of its own: one that is
 * linked to an account with a password is the same person.
 */
export const people = ({ textAt }: Dialect): string => `people AS (
  SELECT
    user_id,
    created_at,
    confirmed,
    CAST(created_at AS DATE) AS signed_up_on,
    CAST(date_trunc('week', created_at) AS DATE) AS week
  FROM accounts
  WHERE NOT staff AND NOT test
    AND (
      provider = 'credentials'
      OR user_id IN (SELECT ${textAt('data', '$.userId')} FROM events WHERE type = 'IdentityLinked')
    )
)`

/** `own_events`: what users themselves caused; under an impersonation the actor is staff. */
export const ownEvents = (): string => `own_events AS (
  SELECT actor_id AS user_id, type, recorded_at, data
  FROM events
  WHERE actor_kind = 'user' AND session IS NULL
)`
