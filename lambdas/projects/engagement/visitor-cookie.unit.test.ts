import { expect, test } from 'vitest'
import { newBrowserId, readBrowserId, visitorCookie } from './visitor-cookie.ts'

const SECRET = 'a secret of no more than a few unit tests'

test('what was signed is read back, each time another id', () => {
  const [one, other] = [newBrowserId(SECRET), newBrowserId(SECRET)]
  expect(readBrowserId(one.value, SECRET)).toBe(one.id)
  expect(other.id).not.toBe(one.id)
})

test('no character of it may change, and no other secret has signed it', () => {
  const { value } = newBrowserId(SECRET)
  for (let at = 0; at < value.length; at += 1) {
    const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)
    expect(readBrowserId(changed, SECRET)).toBeUndefined()
  }
  expect(readBrowserId(value, `${SECRET}!`)).toBeUndefined()
})

test.each([undefined, '', '.', 'a.b', 'x'.repeat(5000), '__proto__'])('none in %j', (value) => {
  expect(readBrowserId(value, SECRET)).toBeUndefined()
})

test('on https the cookie is bound to the host', () => {
  expect(visitorCookie('https://assay.example')).toBe('__Host-assay.visitor')
  expect(visitorCookie('http://localhost:4000')).toBe('assay.visitor')
})
