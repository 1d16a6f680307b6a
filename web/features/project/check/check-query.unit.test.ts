import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { checkQuery, type CheckOutcome, type ShownScore } from './check-query.ts'

const SCORE = { revision: 7, at: '2026-03-04T00:00:00.000Z' } as ShownScore

test.each([
  ['of more evidence', { revision: 8 }],
  ['of a later time', { at: '2026-03-05T00:00:00.000Z' }],
])('what was computed of a score is not told of one %s', (_, newer) => {
  const client = new QueryClient()
  const agrees = { check: { differences: [] } } as unknown as CheckOutcome
  client.setQueryData(checkQuery('tidewell', SCORE).queryKey, agrees)
  expect(client.getQueryData(checkQuery('tidewell', SCORE).queryKey)).toBe(agrees)
  const { queryKey } = checkQuery('tidewell', { ...SCORE, ...newer })
  expect(client.getQueryData(queryKey)).toBeUndefined()
  client.clear()
})
