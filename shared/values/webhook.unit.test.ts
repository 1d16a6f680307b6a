import * as v from 'valibot'
import { expect, test } from 'vitest'
import { WebhookUrl } from './webhook.ts'

const remedyFor = (text: string): string | undefined =>
  v.safeParse(WebhookUrl, text).issues?.[0].message

test.each([
  'https://hooks.example/assay',
  ' https://hooks.example/?of=assay ',
  'http://localhost:9',
])('a webhook may stand at "%s"', (text) => {
  expect(remedyFor(text)).toBeUndefined()
})

test.each([
  ['https://ada@hooks.example/', 'Leave name, password and # out of the address.'],
  ['https://:lovelace@hooks.example/', 'Leave name, password and # out of the address.'],
  ['https://hooks.example/#assay', 'Leave name, password and # out of the address.'],
  ['ftp://hooks.example/', 'Give an address that begins with https://.'],
  ['hooks.example', 'Give an address that begins with https://.'],
  ['  ', 'Give the address of your server.'],
  [`https://hooks.example/${'a'.repeat(2027)}`, 'Give an address of at most 2048 characters.'],
])('case %#: none may stand at %s', (text, remedy) => {
  expect(remedyFor(text)).toBe(remedy)
})
