import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPagePath, pagePaths } from '../../shared/pages.ts'
import { pageFunctionCode } from './page-function.ts'

interface EdgeEvent {
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response' }
  readonly request: { readonly uri: string }
  readonly response?: { readonly statusCode: number }
}
interface EdgeResult {
  readonly uri?: string
  readonly querystring?: Readonly<Record<string, { readonly value: string }>>
  readonly statusCode?: number
  readonly headers?: Readonly<Record<string, { readonly value: string }>>
}

const code = pageFunctionCode(pagePaths)
const handler = runInNewContext(`${code}; handler`) as (event: EdgeEvent) => EdgeResult

const ask = (uri: string): EdgeResult =>
  handler({ context: { eventType: 'viewer-request' }, request: { uri } })
const answer = (uri: string, statusCode: number): number | undefined =>
  handler({
    context: { eventType: 'viewer-response' },
    request: { uri },
    response: { statusCode },
  }).statusCode

const pages = [
  '/',
  '/projects',
  '/projects/page/2',
  '/projects/tidewell',
  '/my/watchlists',
  '/auth/login',
  '/auth/login/',
]
const unknown = ['/nothing', '/projects/page/2/x', '/projects/a/b', '/my', '/auth/login/x']
const files = ['/assets/index-1.js', '/favicon.svg', '/robots.txt']

describe('the function of the page', () => {
  test.each(pages)('%s is given the page, with status 200', (path) => {
    expect(ask(path)).toMatchObject({
      uri: '/index.html',
      querystring: { path: { value: encodeURIComponent(path) } },
    })
    // CloudFront may show the address that was asked for, or the one it was changed to.
    expect(answer(path, 200)).toBe(200)
    expect(answer('/index.html', 200)).toBe(200)
  })

  test.each(unknown)('%s is given the page, with status 404', (path) => {
    expect(ask(path)).toMatchObject({
      uri: '/not-found.html',
      querystring: { path: { value: encodeURIComponent(path) } },
    })
    expect(answer(path, 200)).toBe(404)
    expect(answer('/not-found.html', 200)).toBe(404)
  })

  test.each(files)('%s stays what it is', (path) => {
    expect(ask(path).uri).toBe(path)
    expect(ask(path).querystring).toBeUndefined()
    expect(answer(path, 200)).toBe(200)
  })

  test('an answer that is no success keeps its status', () => {
    expect(answer('/nothing', 304)).toBe(304)
  })

  test('the page has no second address', () => {
    for (const path of ['/index.html', '/not-found.html']) {
      expect(ask(path)).toMatchObject({ statusCode: 301, headers: { location: { value: '/' } } })
    }
  })

  test('knows the same pages as everybody else', () => {
    const part = fc.constantFrom(
      '',
      'projects',
      'my',
      'watchlists',
      'auth',
      'login',
      'tidewell',
      'a',
    )
    const path = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`)
    const known = fc.constantFrom(...pagePaths).map((one) => one.replace(':id', 'tidewell'))
    fc.assert(
      fc.property(fc.oneof(path, known), (one) => {
        expect(ask(one).uri === '/index.html').toBe(isPagePath(one))
      }),
    )
  })

  test('is small enough for CloudFront', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240)
  })
})
