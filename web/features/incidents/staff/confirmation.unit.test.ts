import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Confirmation } from './confirmation.ts'

const filledIn = {
  title: 'Bridge drained',
  kind: 'exploit',
  severity: 'high',
  at: '2026-01-05T10:00',
  lossUsd: '',
  chain: '',
  url: '',
}

test('what is left empty is unknown', () => {
  expect(v.parse(Confirmation, filledIn)).toEqual({
    title: 'Bridge drained',
    kind: 'exploit',
    severity: 'high',
    at: '2026-01-05T10:00:00.000Z',
    lossUsd: null,
    chain: null,
    url: null,
  })
})

test.each([
  ['corvane.example', 'Give a web address that starts with https://, or leave it empty.'],
  ['http://corvane.example/', 'Give a web address that starts with https://, or leave it empty.'],
  ['https://corvane.example/a b', 'Leave blanks out.'],
])('a source of %s is refused in words of the form', (url, message) => {
  const { issues } = v.safeParse(Confirmation, { ...filledIn, url })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([['url', message]])
})
