import { expect, test } from 'vitest'
import { readAnalyticsTag } from './page-security.ts'

test('an analytics tag is read with the origins that it sends to', () => {
  expect(
    readAnalyticsTag('https://tag.example/js?id=T-1', 'https://a.example,https://*.b.example'),
  ).toEqual({
    address: 'https://tag.example/js?id=T-1',
    sendsTo: ['https://a.example', 'https://*.b.example'],
  })
  expect(readAnalyticsTag('', '')).toBeUndefined()
  expect(readAnalyticsTag()).toBeUndefined()
})

test.each([
  ['http://tag.example/js', '', 'analyticsTag'],
  ['tag.example', '', 'analyticsTag'],
  ["https://tag.example/js; script-src 'unsafe-inline'", '', 'analyticsTag'],
  ['https://tag.example/"><script>', '', 'analyticsTag'],
  ['https://tag.example/js', '*', 'analyticsOrigins'],
  ['https://tag.example/js', 'https://*', 'analyticsOrigins'],
  ['https://tag.example/js', "https://a.example; object-src 'self'", 'analyticsOrigins'],
  ['https://tag.example/js', 'https://a.example/path', 'analyticsOrigins'],
])('%s with %j is refused by name: it would loosen the policy', (address, origins, setting) => {
  expect(() => readAnalyticsTag(address, origins)).toThrow(setting)
})
