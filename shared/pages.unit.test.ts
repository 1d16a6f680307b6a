import { expect, test } from 'vitest'
import { pagePaths, publicPages } from './pages.ts'
import { robotsTxt } from './robots-txt.ts'

const disallowed = [...robotsTxt('https://assay.example').matchAll(/^Disallow: (\S+)$/gm)].map(
  ([, path = '']) => path,
)
const isPrivate = (path: string) => disallowed.some((start) => path.startsWith(start))

test('each page of one address is for search engines, or robots.txt asks them not to read it', () => {
  const single = pagePaths.filter((path) => !path.includes(':'))
  expect(single.filter((path) => !isPrivate(path)).toSorted()).toEqual(publicPages.toSorted())
})

test('robots.txt names the sitemap by its whole address, and lets pictures be shown elsewhere', () => {
  const text = robotsTxt('https://assay.example')
  expect(text).toContain('\nSitemap: https://assay.example/sitemap.xml\n')
  expect([...text.matchAll(/^Allow: (\S+)$/gm)].map(([, path]) => path)).toEqual([
    '/api/share.png',
    '/api/projects/*/share.png',
    '/api/projects/*/badge.svg',
  ])
  expect(text.indexOf('Allow:')).toBeLessThan(text.indexOf('Disallow:'))
  expect(disallowed).toEqual(['/api/', '/auth/', '/my/', '/staff/', '/unsubscribe', '/500'])
})
