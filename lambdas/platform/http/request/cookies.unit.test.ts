import { describe, expect, test } from 'vitest'
import {
  callbackCookie,
  clearCookie,
  csrfCookie,
  readCookies,
  sessionCookie,
  setCookie,
} from './cookies.ts'

const HTTP = 'http://localhost:4000'
const HTTPS = 'https://assay.example'

describe('names', () => {
  test('on http they are those of NextAuth', () => {
    expect([sessionCookie(HTTP), csrfCookie(HTTP), callbackCookie(HTTP)]).toEqual([
      'next-auth.session-token',
      'next-auth.csrf-token',
      'next-auth.callback-url',
    ])
  })

  test('on https no sub-domain can plant a session or a token', () => {
    expect([sessionCookie(HTTPS), csrfCookie(HTTPS), callbackCookie(HTTPS)]).toEqual([
      '__Host-next-auth.session-token',
      '__Host-next-auth.csrf-token',
      '__Secure-next-auth.callback-url',
    ])
  })
})

describe('setting', () => {
  const attributesOf = (cookie: string): string[] => cookie.split('; ').slice(1)

  test('for the whole of this host, hidden from scripts and from other sites', () => {
    expect(attributesOf(setCookie(HTTP, 'a', 'b'))).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax'])
  })

  test('on https it never travels unencrypted', () => {
    expect(attributesOf(setCookie(HTTPS, 'a', 'b'))).toEqual([
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      'Secure',
    ])
  })

  test('with an end, as browsers read dates', () => {
    const expires = Date.UTC(2026, 10, 20, 9)
    expect(setCookie(HTTP, 'a', 'b', expires)).toContain('; Expires=Fri, 20 Nov 2026 09:00:00 GMT')
  })

  test('a value cannot add an attribute or a header', () => {
    const cookie = setCookie(HTTP, 'a', 'x; Domain=evil.example\r\nSet-Cookie: b=c')
    expect(cookie).not.toMatch(/[\r\n]/)
    expect(attributesOf(cookie)).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax'])
  })

  test('clearing keeps every attribute, without which a browser keeps the cookie', () => {
    expect(clearCookie(HTTPS, '__Host-a')).toBe(
      '__Host-a=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    )
  })
})

describe('reading', () => {
  test('what was set comes back', () => {
    const [pair = ''] = setCookie(HTTP, 'a', 'token|hash; 50 % = é').split(';')
    expect(readCookies([pair])).toEqual({ a: 'token|hash; 50 % = é' })
  })

  test('of a repeated name the first counts', () => {
    expect(readCookies(['a=first', 'b=2', 'a=second'])).toEqual({ a: 'first', b: '2' })
  })

  test.each([
    ['no cookies', undefined, {}],
    ['no name', ['=value', 'lonely'], {}],
    ['an empty value', ['a='], { a: '' }],
    ['a value with equals signs', ['a=b=c=='], { a: 'b=c==' }],
    ['broken percent-encoding', ['a=%E0%A4%A'], { a: '%E0%A4%A' }],
    ['a blank before the name', [' a=b'], { a: 'b' }],
  ])('%s', (_, cookies, read) => {
    expect(readCookies(cookies)).toEqual(read)
  })

  test.each(['\u00a0', '\u2000', '\u3000', '\ufeff', '\v', '\f'])(
    'a sub-domain plants no session by white space before the prefix: %j',
    (space) => {
      const name = '__Host-next-auth.session-token'
      const cookies = readCookies([`${space}${name}=planted`, `${name}=own`])
      expect(cookies[sessionCookie(HTTPS)]).toBe('own')
      expect(readCookies([`${space}${name}=planted`])).not.toHaveProperty([name])
    },
  )

  test('names of methods are names like any other', () => {
    const cookies = readCookies(['__proto__=x', 'constructor=y'])
    expect(Object.keys(cookies)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(cookies)).toBe(Object.prototype)
  })
})
