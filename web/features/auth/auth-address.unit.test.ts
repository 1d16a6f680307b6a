import { describe, expect, it } from 'vitest'
import { viewInQuery, authAddress, returnUrlAt, returnUrlIn } from './auth-address.ts'

const ORIGIN = 'https://assay.example'
const withCallbackUrl = (callbackUrl: string): string => `?${new URLSearchParams({ callbackUrl })}`

describe('returnUrlIn', () => {
  it.each([
    ['/my/watchlists', '/my/watchlists'],
    ['/?q=a#top', '/?q=a#top'],
    [`${ORIGIN}/projects/corvane?tab=code`, '/projects/corvane?tab=code'],
  ])('is %s', (callbackUrl, returnUrl) => {
    expect(returnUrlIn(withCallbackUrl(callbackUrl), ORIGIN)).toBe(returnUrl)
  })

  it.each([
    'https://elsewhere.example/my',
    'http://assay.example/my',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'https://assay.example@elsewhere.example/',
    'https://',
    '/auth/login',
    '',
  ])('is / for %j', (callbackUrl) => {
    expect(returnUrlIn(withCallbackUrl(callbackUrl), ORIGIN)).toBe('/')
  })

  it('is / without a callbackUrl', () => {
    expect(returnUrlIn('', ORIGIN)).toBe('/')
  })
})

describe('authAddress', () => {
  it('returns to the page that it is called from', () => {
    const from = { path: '/projects/corvane', search: 'tab=code' }
    expect(authAddress('login', from, ORIGIN)).toBe(
      '/auth/login?callbackUrl=%2Fprojects%2Fcorvane%3Ftab%3Dcode',
    )
  })

  it('has no query when called from /', () => {
    expect(authAddress('login', { path: '/', search: '' }, ORIGIN)).toBe('/auth/login')
    expect(authAddress('signup', { path: '/', search: '' }, ORIGIN)).toBe('/auth/signup')
  })

  it('passes on the return URL of the other auth page', () => {
    const from = { path: '/auth/login', search: withCallbackUrl('/my/watchlists') }
    expect(authAddress('signup', from, ORIGIN)).toBe('/auth/signup?callbackUrl=%2Fmy%2Fwatchlists')
    const outward = { path: '/auth/login', search: withCallbackUrl('https://elsewhere.example') }
    expect(authAddress('signup', outward, ORIGIN)).toBe('/auth/signup')
  })

  it.each(['verify-email', 'forgot-password', 'reset-forgotten-password'] as const)(
    'names the view %s',
    (view) => {
      const from = { path: '/auth/signup', search: withCallbackUrl('/my/watchlists') }
      const address = authAddress('signup', from, ORIGIN, view)
      expect(address).toBe(`/auth/signup?callbackUrl=%2Fmy%2Fwatchlists&view=${view}`)
      const { search } = new URL(address, ORIGIN)
      expect(viewInQuery(search)).toBe(view)
      expect(authAddress('login', { path: '/auth/signup', search }, ORIGIN)).toBe(
        '/auth/login?callbackUrl=%2Fmy%2Fwatchlists',
      )
    },
  )

  it.each(['', '?view=', '?view=hidden', '?view=login'])(
    'shows its own view for "%s"',
    (search) => {
      expect(viewInQuery(search)).toBeUndefined()
    },
  )

  it('drops the error parameter', () => {
    const from = { path: '/auth/login', search: '?error=Callback&callbackUrl=%2Fmy%2Fwatchlists' }
    expect(authAddress('signup', from, ORIGIN)).toBe('/auth/signup?callbackUrl=%2Fmy%2Fwatchlists')
  })
})

describe('returnUrlAt', () => {
  it('is the page itself, with its query', () => {
    expect(returnUrlAt({ path: '/projects/corvane', search: '?tab=code' }, ORIGIN)).toBe(
      '/projects/corvane?tab=code',
    )
  })

  it('is the return URL of an auth page', () => {
    const from = { path: '/auth/login', search: withCallbackUrl('/my/watchlists') }
    expect(returnUrlAt(from, ORIGIN)).toBe('/my/watchlists')
    expect(returnUrlAt({ path: '/auth/error', search: '' }, ORIGIN)).toBe('/')
  })
})
