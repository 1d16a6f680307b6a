import { describe, expect, test } from 'vitest'
import { offSiteAddresses } from '../../test/support/auth-forms.ts'
import { setEnvironment } from '../../test/support/environment.ts'
import { goTo, ownAddress, readProtocol } from './protocol.ts'

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
    const { cookies } = readProtocol({ cookies: {}, callbackUrl: '/my/watchlists' })
    expect(cookies.map(nameOf)).toEqual([
      '__Host-next-auth.csrf-token',
      '__Secure-next-auth.callback-url',
    ])
    for (const cookie of cookies) {
      expect(cookie.split('; ').slice(1)).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    }
  })

  test('a token that stands under the name for http does not count', () => {
    const { cookies } = readProtocol({ cookies: {} })
    const held = decodeURIComponent(cookies[0]?.split(/[=;]/)[1] ?? '')
    const token = held.slice(0, 64)
    const verifiedWith = (name: string) =>
      readProtocol({ cookies: { [name]: held }, csrfToken: token }).verified
    expect(verifiedWith('next-auth.csrf-token')).toBe(false)
    expect(verifiedWith('__Host-next-auth.csrf-token')).toBe(true)
  })
})

describe('the callback address', () => {
  const HELD = '__Secure-next-auth.callback-url'

  test('is the one of the form, else the one kept, else the site', () => {
    const cookies = { [HELD]: `${ORIGIN}/kept` }
    expect(readProtocol({ cookies, callbackUrl: '/asked' }).callbackUrl).toBe(`${ORIGIN}/asked`)
    expect(readProtocol({ cookies }).callbackUrl).toBe(`${ORIGIN}/kept`)
    expect(readProtocol({ cookies: {} }).callbackUrl).toBe(ORIGIN)
  })

  test.each(offSiteAddresses)('one that is kept passes the same rule: %s %j', (_, address) => {
    const { callbackUrl, cookies } = readProtocol({ cookies: { [HELD]: address } })
    expect(new URL(callbackUrl).origin).toBe(ORIGIN)
    expect(cookies).toContainEqual(expect.stringContaining(`${HELD}=${encodeURIComponent(ORIGIN)}`))
  })
})

describe('the answer', () => {
  test('json=true gets the address and the status', () => {
    expect(goTo(`${ORIGIN}/error`, 'true', { status: 401 })).toMatchObject({
      status: 401,
      output: { url: `${ORIGIN}/error` },
    })
  })

  test('a plain form gets a redirect, whatever the status would have been', () => {
    const headers = { 'retry-after': '60' }
    const answer = goTo(`${ORIGIN}/error`, undefined, { status: 429, headers })
    expect(answer).toMatchObject({
      status: 302,
      output: undefined,
      headers: { location: `${ORIGIN}/error`, 'retry-after': '60' },
    })
  })
})
