import { describe, expect, it } from 'vitest'
import { askedView, authAddress, goalFrom, goalOf } from './auth-address.ts'

const ORIGIN = 'https://assay.example'
const asking = (callbackUrl: string): string => `?${new URLSearchParams({ callbackUrl })}`

describe('goalOf', () => {
  it.each([
    ['/my/watchlists', '/my/watchlists'],
    ['/?q=a#top', '/?q=a#top'],
    [`${ORIGIN}/projects/corvane?tab=code`, '/projects/corvane?tab=code'],
  ])('leads to %s', (asked, goal) => {
    expect(goalOf(asking(asked), ORIGIN)).toBe(goal)
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
  ])('leads to / for %j', (asked) => {
    expect(goalOf(asking(asked), ORIGIN)).toBe('/')
  })

  it('leads to / when nothing is asked for', () => {
    expect(goalOf('', ORIGIN)).toBe('/')
  })
})

describe('addresses of the plain pages', () => {
  it('lead back to where they were called from', () => {
    const from = { path: '/projects/corvane', search: 'tab=code' }
    expect(authAddress('login', from, ORIGIN)).toBe(
      '/auth/login?callbackUrl=%2Fprojects%2Fcorvane%3Ftab%3Dcode',
    )
  })

  it('are bare when called from /', () => {
    expect(authAddress('login', { path: '/', search: '' }, ORIGIN)).toBe('/auth/login')
    expect(authAddress('signup', { path: '/', search: '' }, ORIGIN)).toBe('/auth/signup')
  })

  it('hand on where the other plain page leads', () => {
    const from = { path: '/auth/login', search: asking('/my/watchlists') }
    expect(authAddress('signup', from, ORIGIN)).toBe('/auth/signup?callbackUrl=%2Fmy%2Fwatchlists')
    const outward = { path: '/auth/login', search: asking('https://elsewhere.example') }
    expect(authAddress('signup', outward, ORIGIN)).toBe('/auth/signup')
  })

  it.each(['verify-email', 'forgot-password', 'reset-forgotten-password'] as const)(
    'say when they show the view %s',
    (view) => {
      const from = { path: '/auth/signup', search: asking('/my/watchlists') }
      const address = authAddress('signup', from, ORIGIN, view)
      expect(address).toBe(`/auth/signup?callbackUrl=%2Fmy%2Fwatchlists&view=${view}`)
      const { search } = new URL(address, ORIGIN)
      expect(askedView(search)).toBe(view)
      expect(authAddress('login', { path: '/auth/signup', search }, ORIGIN)).toBe(
        '/auth/login?callbackUrl=%2Fmy%2Fwatchlists',
      )
    },
  )

  it.each(['', '?view=', '?view=hidden', '?view=login'])(
    'show their own view for "%s"',
    (search) => {
      expect(askedView(search)).toBeUndefined()
    },
  )

  it('drop the failure that they tell of', () => {
    const from = { path: '/auth/login', search: '?error=Callback&callbackUrl=%2Fmy%2Fwatchlists' }
    expect(authAddress('signup', from, ORIGIN)).toBe('/auth/signup?callbackUrl=%2Fmy%2Fwatchlists')
  })
})

describe('goalFrom', () => {
  it('is the place itself, with its query', () => {
    expect(goalFrom({ path: '/projects/corvane', search: '?tab=code' }, ORIGIN)).toBe(
      '/projects/corvane?tab=code',
    )
  })

  it('is where an auth page leads', () => {
    const from = { path: '/auth/login', search: asking('/my/watchlists') }
    expect(goalFrom(from, ORIGIN)).toBe('/my/watchlists')
    expect(goalFrom({ path: '/auth/error', search: '' }, ORIGIN)).toBe('/')
  })
})
