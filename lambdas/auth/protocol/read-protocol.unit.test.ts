import { describe, expect, test } from 'vitest'
import { offSiteAddresses } from '../../../test/support/http/auth-forms.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { ownAddress, readProtocol } from './read-protocol.ts'

const ORIGIN = 'https://assay.example'
setEnvironment({ ASSAY_ORIGIN: ORIGIN })

describe('the redirect rule', () => {
  test.each([
    ['a path', '/my/watchlists', '/my/watchlists'],
    ['with query and fragment', '/projects/corvane?tab=2#top', '/projects/corvane?tab=2#top'],
    ['the home page', '/', '/'],
    ['absolute', `${ORIGIN}/my/watchlists`, '/my/watchlists'],
    ['the origin', ORIGIN, ''],
    ['with the usual port', 'https://assay.example:443/a', '/a'],
    ['with dots that lead out', '/../../etc/passwd', '/etc/passwd'],
    ['with dots and an empty part', '/.//evil.example', '//evil.example'],
    ['with an address in the query', '/?next=//evil.example', '/?next=//evil.example'],
    ['with an encoded backslash', '/%5Cevil.example', '/%5Cevil.example'],
    ['with an encoded line break', '/%0d%0aLocation:x', '/%0d%0aLocation:x'],
  ])('an address of ours stays, absolute: %s', (_, address, path) => {
    expect(ownAddress(address)).toBe(ORIGIN + path)
  })

  test.each([
    ...offSiteAddresses.filter(([name]) => name !== 'scheme without slashes'),
    ['another scheme', 'http://assay.example/'],
    ['another port', 'https://assay.example:8443/'],
    ['a sub-domain', 'https://www.assay.example/'],
    ['our host with a user name', 'https://evil.example@assay.example/'],
    ['our host with a password', 'https://:secret@assay.example/'],
    ['a blob of ours', `blob:${ORIGIN}/5d0c`],
    ['a view of the source', `view-source:${ORIGIN}/`],
    ['a zero byte', '/\0/evil.example'],
  ] as const)('every other becomes the origin: %s %j', (_, address) => {
    expect(ownAddress(address)).toBe(ORIGIN)
  })

  test('what a browser reads as a path on this site is one: our scheme without slashes', () => {
    expect(ownAddress('https:evil.example')).toBe(`${ORIGIN}/evil.example`)
  })
})

describe('on https', () => {
  const nameOf = (cookie = ''): string => cookie.split('=')[0] ?? ''

  test('the token cookie belongs to this very host, the address cookie is secure', () => {
    const body = { callbackUrl: '/my/watchlists' }
    const { tokenCookies, cookies } = readProtocol({ cookies: {}, body })
    expect(tokenCookies.map(nameOf)).toEqual(['__Host-next-auth.csrf-token'])
    expect(cookies.map(nameOf)).toEqual(['__Secure-next-auth.callback-url'])
    for (const cookie of [...tokenCookies, ...cookies]) {
      expect(cookie.split('; ').slice(1)).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    }
  })

  test('a token that stands under the name for http does not count', () => {
    const { tokenCookies } = readProtocol({ cookies: {} })
    const stored = decodeURIComponent(tokenCookies[0]?.split(/[=;]/)[1] ?? '')
    const token = stored.slice(0, 64)
    const verifiedWith = (name: string) =>
      readProtocol({ cookies: { [name]: stored }, body: { csrfToken: token } }).verified
    expect(verifiedWith('next-auth.csrf-token')).toBe(false)
    expect(verifiedWith('__Host-next-auth.csrf-token')).toBe(true)
  })
})

describe('the callback address', () => {
  const CALLBACK = '__Secure-next-auth.callback-url'

  test('is the one of the form, else the one kept, else the site', () => {
    const cookies = { [CALLBACK]: `${ORIGIN}/kept` }
    const body = { callbackUrl: '/posted' }
    const query = { callbackUrl: '/asked' }
    const addressOf = (request: Parameters<typeof readProtocol>[0]) =>
      readProtocol(request).callbackUrl
    expect(addressOf({ cookies, body, query })).toBe(`${ORIGIN}/posted`)
    expect(addressOf({ cookies, body: {}, query })).toBe(`${ORIGIN}/asked`)
    expect(addressOf({ cookies, body: { callbackUrl: '' } })).toBe(`${ORIGIN}/kept`)
    expect(addressOf({ cookies })).toBe(`${ORIGIN}/kept`)
    expect(addressOf({ cookies: {} })).toBe(ORIGIN)
  })

  test('one that is no text counts as the site', () => {
    for (const callbackUrl of [7, null, {}, ['/a']]) {
      expect(readProtocol({ cookies: {}, body: { callbackUrl } }).callbackUrl).toBe(ORIGIN)
    }
  })

  test('A9.32 one of 2048 characters stays, one of 2049 counts as the site', () => {
    const longest = `${ORIGIN}/`.padEnd(2048, 'a')
    const addressOf = (callbackUrl: string) =>
      readProtocol({ cookies: {}, body: { callbackUrl } }).callbackUrl
    expect(addressOf(longest)).toBe(longest)
    expect(addressOf(`${longest}a`)).toBe(ORIGIN)
  })

  test('its cookie is set when it differs from the one kept, and only then', () => {
    const setBy = (cookies: Readonly<Record<string, string>>, callbackUrl?: string) =>
      readProtocol({ cookies, body: { callbackUrl } }).cookies.filter((cookie) =>
        cookie.startsWith(CALLBACK),
      )
    expect(setBy({}, '/a')).toHaveLength(1)
    expect(setBy({})).toHaveLength(1)
    expect(setBy({ [CALLBACK]: `${ORIGIN}/a` }, '/a')).toEqual([])
    expect(setBy({ [CALLBACK]: `${ORIGIN}/a` })).toEqual([])
    expect(setBy({ [CALLBACK]: `${ORIGIN}/a` }, '/b')).toHaveLength(1)
  })

  test.each(offSiteAddresses)('one that is kept passes the same rule: %s %j', (_, address) => {
    const { callbackUrl, cookies } = readProtocol({ cookies: { [CALLBACK]: address } })
    expect(new URL(callbackUrl).origin).toBe(ORIGIN)
    expect(cookies).toContainEqual(
      expect.stringContaining(`${CALLBACK}=${encodeURIComponent(ORIGIN)}`),
    )
  })
})

describe('the double submit', () => {
  const CSRF = '__Host-next-auth.csrf-token'
  const given = () => {
    const { tokenCookies, csrfToken } = readProtocol({ cookies: {} })
    const value = decodeURIComponent(tokenCookies[0]?.split(/[=;]/)[1] ?? '')
    return { csrfToken, cookies: { [CSRF]: value } }
  }

  test('the token of the cookie, sent in the body, is right; the token and its cookie stay', () => {
    const { cookies, csrfToken } = given()
    const protocol = readProtocol({ cookies, body: { csrfToken } })
    expect(protocol).toMatchObject({ verified: true, csrfToken })
    expect(protocol.tokenCookies).toEqual([])
  })

  test.each<[string, (token: string) => unknown]>([
    ['nothing', () => undefined],
    ['an empty text', () => ''],
    ['no text', () => 7],
    ['a list', (token) => [token]],
    ['a longer token', (token) => `${token}0`],
    ['the token in capitals', (token) => token.toUpperCase().replace(/^\d+$/, '')],
    ['the token of another browser', () => given().csrfToken],
    ['the cookie', () => given().cookies[CSRF]],
  ])('%s in the body is wrong', (_, sent) => {
    const { cookies, csrfToken } = given()
    const protocol = readProtocol({ cookies, body: { csrfToken: sent(csrfToken) } })
    expect(protocol).toMatchObject({ verified: false, csrfToken })
  })

  test('in the query the right token proves nothing: links carry queries', () => {
    const { cookies, csrfToken } = given()
    expect(readProtocol({ cookies, query: { csrfToken } }).verified).toBe(false)
  })

  test.each<[string, (token: string) => string]>([
    ['with another signature', (token) => `${token}|${'0'.repeat(64)}`],
    ['without a signature', (token) => token],
    ['with a signature of accented letters', (token) => `${token}|${'é'.repeat(64)}`],
    ['with the signature of another token', () => 'f'.repeat(64) + given().cookies[CSRF].slice(64)],
    ['that is empty', () => ''],
  ])('a cookie %s is replaced, and no token goes with it', (_, forge) => {
    const { csrfToken } = given()
    const forged = { [CSRF]: forge(csrfToken) }
    const protocol = readProtocol({ cookies: forged, body: { csrfToken } })
    expect(protocol.verified).toBe(false)
    expect(protocol.csrfToken).not.toBe(csrfToken)
    expect(protocol.tokenCookies[0]).toContain(`${CSRF}=${protocol.csrfToken}%7C`)
  })
})
