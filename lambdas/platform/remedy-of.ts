import type { BaseIssue } from 'valibot'

const TIME_REMEDY = 'Give a time as 2026-11-01T00:00:00.000Z.'

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  Array: 'a list',
  Object: 'an object',
}

/**
 * What to give instead, in a sentence: the schema's message, or words for a schema without one.
 * Valibot's own name no remedy and repeat what was sent. One that a form shows beside a list of choices
 * need not name them: here they are named.
 */
export const remedyOf = ({
  message,
  type,
  path,
  expected,
  received,
}: BaseIssue<unknown>): string => {
  const asked = `${expected}`.replace(/^<=(\d+)$/, 'at most $1 characters').replace(/[()"]/g, '')
  const parts = asked.split(' | ')
  const saysAll = type !== 'picklist' || parts.every((choice) => message.includes(choice))
  if (saysAll && !/^Invalid \w+: /.test(message)) return message
  if (path && received === 'undefined' && type !== 'variant') return 'Give this field.'
  if (type === 'iso_timestamp') return TIME_REMEDY
  if (expected === 'never') return 'There is no such field: leave it out.'
  return `Give ${parts[1] ? 'one of ' : ''}${parts.map((part) => WORDS[part] ?? part).join(', ')}.`
}
