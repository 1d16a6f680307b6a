import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const SESSION = 'q0Zk3vJt8Yw1LmNc5RbX7sHd2GfPa9TeUiOo4VyKxBz'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLXNpZ25hdHVyZQ'

test.each([
  [
    'https://assay.example/auth/callback?code=4/0AX4x&state=abc#id_token=xyz',
    'https://assay.example/auth/callback?code=[cut]&state=[cut]#id_token=[cut]',
  ],
  ['https://ada:lovelace@assay.example/', 'https://[cut]@assay.example/'],
  ['http://localhost/?q=ada%40lovelace.example', 'http://localhost/?q=[cut]'],
  [`https://assay.example/reset/${SESSION}`, 'https://assay.example/reset/[cut]'],
  ['Mail ada.lovelace+a@mail.example now', 'Mail [cut] now'],
  ['ada%40mail.example', '[cut]'],
  ['Authorization: Bearer abc.def', 'Authorization: [cut] [cut]'],
  ['sent Bearer abc.def', 'sent Bearer [cut]'],
  ['Cookie: a=b; c=d\nnext', 'Cookie: [cut]\nnext'],
  ['{"password":"a b","x":1}', '{"password":"[cut]","x":1}'],
  [
    String.raw`{\"newPassword\":\"hunter\",\"x\":1}`,
    String.raw`{\"newPassword\":\"[cut]\",\"x\":1}`,
  ],
  [String.raw`{"password":"a\"b\\","x":1}`, '{"password":"[cut]","x":1}'],
  [String.raw`{\"password\":\"a\\\"b\\\\\",\"x\":1}`, String.raw`{\"password\":\"[cut]\",\"x\":1}`],
  [String.raw`password='a\'b' c`, "password='[cut]' c"],
  ['{"password":"a b', '{"password":"[cut]"'],
  ['csrfToken=abc&json=true', 'csrfToken=[cut]&json=[cut]'],
  [`session id ${SESSION} was lost`, 'session id [cut] was lost'],
  [`session-${SESSION} was lost`, '[cut] was lost'],
  [`a ${JWT} b`, 'a [cut] b'],
  ['verification 123456 failed', 'verification [cut] failed'],
  ['user 0b9e7a52-5b0e-4c52-9f0e-8f3c2d1a7b60', 'user [cut]'],
  ['{"requestId":"#2"}', '{"requestId":"[cut]"}'],
])('of %s no secret stays', (text, expected) => {
  expect(redact(text)).toBe(expected)
})

test.each([
  'TypeError: Cannot read properties of undefined (reading "name")',
  '    at getDerivedStateFromError (https://assay.example/assets/project-parts-Dk3Jx91q.js:2:123456)',
  'https://assay.example/projects/corvane#control',
  'The server answered 503.',
  '{"error":{"name":"Unavailable","message":"Try again.","requestId":"0b9e7a52-5b0e-4c52-9f0e-8f3c2d1a7b60"}}',
  '{"error":{"requestId":"JKJaXmPLvHcESHA=","traceId":"1-5759e988-bd862e3fe1be46a994272793"}}',
])('what helps to find the cause stays: %s', (text) => {
  expect(redact(text)).toBe(text)
})

test('of a character that is cut in two no half stays', () => {
  expect(redact(`${'\u{1f989}'.repeat(64)}a@mail.example`)).toBe('\ufffd[cut]')
})

test.each([
  'a'.repeat(16_000),
  `${'a'.repeat(15_900)}.js`,
  'secret'.repeat(2700),
  '@'.repeat(16_000),
  '?a='.repeat(5000),
  'token:"'.repeat(2300),
  String.raw`token:\"\\`.repeat(1300),
  `token:"${String.raw`\\`.repeat(8000)}`,
])('a text made to keep it busy is done in a moment', (text) => {
  // Of this process, however busy the machine is: some 7 ms, and 650 where a search begins anew at
  // each letter.
  const begun = process.cpuUsage()
  redact(text)
  expect(process.cpuUsage(begun).user).toBeLessThan(500_000)
})
