import * as v from 'valibot'
import { expect, test } from 'vitest'
import { link } from './link.ts'

const schema = link('Give an https address.', 'Give a shorter one.')
const messageFor = (text: string): string | undefined =>
  v.safeParse(schema, text).issues?.[0].message

test.each([
  'https://corvane.test/post-mortem?id=1#top',
  '/demo/tidewell/website',
  '/demo/tidewell/report/wrenfield-labs-2026-11',
  '/demo/tidewell/transaction/0xAb12',
])('%s is where a fact can be read', (text) => {
  expect(messageFor(text)).toBeUndefined()
})

test.each([
  'http://corvane.test/',
  'javascript:alert(1)',
  'not a url',
  '//elsewhere.test/demo/tidewell/website',
  '/projects/tidewell',
  '/demo/tidewell/virus',
  '/demo/tidewell/report/../../my/settings',
  '/demo/Tidewell/website',
  '/demo/tidewell/website?next=https://elsewhere.test',
])('%s is not', (text) => {
  expect(messageFor(text)).toBe('Give an https address.')
})

test('an address that is too long is told so', () => {
  expect(messageFor(`https://corvane.test/${'a'.repeat(2048)}`)).toBe('Give a shorter one.')
})
