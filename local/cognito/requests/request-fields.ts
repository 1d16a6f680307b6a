import * as v from 'valibot'

const text = (maxLength: number) =>
  v.pipe(
    v.string('Member must be a string'),
    v.minLength(1, 'Member must have length greater than or equal to 1'),
    v.maxLength(maxLength, `Member must have length less than or equal to ${maxLength}`),
  )

const integer = (min: number, max: number) =>
  v.pipe(
    v.number('Member must be a number'),
    v.integer('Member must be an integer'),
    v.minValue(min, `Member must have value greater than or equal to ${min}`),
    v.maxValue(max, `Member must have value less than or equal to ${max}`),
  )

const strings = v.record(
  v.string(),
  v.string('Member must be a string'),
  'Member must be a map of strings',
)

/** The request fields that several operations share, with the bounds AWS documents. */
export const fields = {
  text,
  integer,
  clientId: text(128),
  userPoolId: text(55),
  username: text(128),
  secretHash: v.exactOptional(text(128)),
  password: v.pipe(
    text(256),
    v.regex(/^\S+.*\S+$/su, 'Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$'),
  ),
  code: v.pipe(
    text(2048),
    v.regex(/^\S+$/u, 'Member must satisfy regular expression pattern: [\\S]+'),
  ),
  /** Six digits of an authenticator app. */
  oneTimeCode: v.pipe(
    text(6),
    v.regex(/^\d+$/u, 'Member must satisfy regular expression pattern: [0-9]+'),
  ),
  session: v.pipe(
    text(2048),
    v.minLength(20, 'Member must have length greater than or equal to 20'),
  ),
  accessToken: text(16_384),
  groupName: v.pipe(
    text(128),
    v.regex(
      /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u,
      'Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+',
    ),
  ),
  authParameters: strings,
} as const

/** A request: unknown fields are dropped, as AWS does. */
export const request = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, 'Member must be an object')
