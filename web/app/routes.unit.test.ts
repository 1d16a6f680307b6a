import { describe, expect, it, test } from 'vitest'
import type { PagePath } from '../../shared/pages.ts'
import * as account from '../features/account/texts.ts'
import * as incidents from '../features/incidents/texts.ts'
import * as portfolio from '../features/portfolio/texts.ts'
import * as quotes from '../features/quotes/texts.ts'
import { routeOf } from './routes.tsx'

test.each<[PagePath, string]>([
  ['/my/settings', account.accountSettings],
  ['/my/portfolio', portfolio.title],
  ['/staff/incidents', incidents.incidentReports],
  ['/staff/quotes', quotes.list],
])('%s has its heading while the session loads', (path, heading) => {
  expect(routeOf(path)?.requiresSession).toBe(heading)
})

describe('routeOf', () => {
  it('finds a page by its path, with or without a slash at the end', () => {
    expect(routeOf('/')?.path).toBe('/')
    expect(routeOf('/company/privacy-policy')?.path).toBe('/company/privacy-policy')
    expect(routeOf('/company/privacy-policy/')?.path).toBe('/company/privacy-policy')
  })

  it('finds a page with a parameter, which must not be empty', () => {
    expect(routeOf('/projects/tidewell')?.path).toBe('/projects/:id')
    expect(routeOf('/projects//')).toBeUndefined()
    expect(routeOf('/projects/tidewell/more')).toBeUndefined()
  })

  it('finds the pages of all projects beside those of one', () => {
    expect(routeOf('/projects')?.path).toBe('/projects')
    expect(routeOf('/projects/')?.path).toBe('/projects')
    expect(routeOf('/projects/page/2')?.path).toBe('/projects/page/:number')
    expect(routeOf('/projects/page')?.path).toBe('/projects/:id')
    expect(routeOf('/projects/page/badge')?.path).toBe('/projects/:id/badge')
  })

  it('knows no other path', () => {
    expect(routeOf('/company')).toBeUndefined()
    expect(routeOf('/Company/privacy-policy')).toBeUndefined()
  })
})
