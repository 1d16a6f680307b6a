import { catalogueOf, publishEntries } from '../../../test/support/data/catalogue.ts'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { publicPages } from '../../../shared/pages.ts'
import { alertOf, entryOf, rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { dossierOf, enoughEvidence, publishDossier } from '../../../test/support/data/dossiers.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'

const cloud = await startTestCloud()
vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00.500Z'), toFake: ['Date'] })
afterAll(async () => {
  vi.useRealTimers()
  await cloud.stop()
})

const newest = alertOf('corvane', '2026-11-21T08:00:00.000Z', {
  id: 'corvane:finding:audit 1:F/1',
  projectName: 'Corvane <& Sons>',
  title: 'Finding\u0000 of "Larch" is open: \u202ea < b',
  kind: 'finding',
  lossUsd: 4_200_000,
  chain: 'Basalt',
  url: '/demo/corvane/report?a=1&b=2',
})
const many = Array.from({ length: 10 }, (_, index) =>
  alertOf('tidewell', `2026-11-0${9 - (index % 9)}T08:00:00.${index}00Z`, {
    kind: index === 0 ? 'privilege' : 'incident',
  }),
)
const entries = [
  entryOf('corvane', { name: 'Corvane' }, { alerts: [newest] }),
  entryOf(
    'tidewell',
    { name: 'Tide & Well', updatedAt: '2026-11-19T07:00:00.000Z' },
    { alerts: many },
  ),
  entryOf('quiet', { updatedAt: '2026-11-18T07:00:00.000Z' }),
  ...Array.from({ length: 10 }, (_, project) =>
    entryOf(
      `busy${project}`,
      {},
      {
        alerts: Array.from({ length: 10 }, (_unused, index) =>
          alertOf(`busy${project}`, `2026-10-${10 + project}T08:00:${10 + index}.000Z`),
        ),
      },
    ),
  ),
]
await publishEntries(catalogueOf(cloud), entries)
await publishDossier(cloud, dossierOf(rowOf('corvane'), enoughEvidence('2026-03-01T12:00:00.000Z')))
const visitor = createVisitor(cloud.origin)
const all = (text: string, pattern: RegExp): (string | undefined)[] =>
  [...text.matchAll(pattern)].map(([, found]) => found)

/** Of the second after the publication. */
const CHANGED = 'Sun, 22 Nov 2026 10:00:00 GMT'

describe('the feed of all alerts', () => {
  test('is Atom, the newest first and at most a hundred', async () => {
    vi.setSystemTime(Date.parse('2026-11-22T10:00:10.000Z'))
    const response = await visitor.get('/alerts.atom')
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="en">\n<id>tag:localhost,2026:\/alerts\.atom<\/id>\n<title>Security alerts · Assay<\/title>/,
    )
    const updated = all(text, /<updated>(.*?)<\/updated>/g)
    expect(updated).toHaveLength(101)
    expect(updated[0]).toBe('2026-11-21T08:00:00.000Z')
    expect(updated.slice(1)).toEqual(
      updated.slice(1).toSorted((a = '', b = '') => (a < b ? 1 : -1)),
    )
    expect(new Set(all(text, /<id>(.*?)<\/id>/g)).size).toBe(101)
    expect(text).toContain('<author><name>Assay</name>')
    expect(text).toContain(
      `<link rel="self" type="application/atom+xml" href="${cloud.origin}/alerts.atom"/>`,
    )
    expect(text).toContain(`<link rel="alternate" type="text/html" href="${cloud.origin}/alerts"/>`)
  })

  test('tells an alert with whole addresses, and whatever it is called the document stays one', async () => {
    const text = await (await visitor.get('/alerts.atom')).text()
    const [entry] = all(text, /<entry>\n(.*?)\n<\/entry>/gs)
    expect(entry?.split('\n')).toEqual([
      '<id>tag:localhost,2026:/alerts/corvane/finding/audit%201/F%2F1</id>',
      '<title>Corvane &lt;&amp; Sons&gt;: Finding of &quot;Larch&quot; is open: a &lt; b</title>',
      '<updated>2026-11-21T08:00:00.000Z</updated>',
      '<published>2026-11-21T08:00:00.000Z</published>',
      `<link rel="alternate" type="text/html" href="${cloud.origin}/projects/corvane"/>`,
      `<link rel="related" href="${cloud.origin}/demo/corvane/report?a=1&amp;b=2"/>`,
      '<category term="finding"/>',
      '<category term="critical" scheme="tag:localhost,2026:/severity"/>',
      '<summary>Open finding, severity critical, confirmed. Loss: 4,200,000 US dollars. Chain: Basalt.</summary>',
    ])
  })
})

describe('the feed of a project', () => {
  test('holds its alerts alone', async () => {
    const response = await visitor.get('/projects/tidewell/alerts.atom')
    const text = await response.text()
    expect(text).toContain('<title>Security alerts of Tide &amp; Well · Assay</title>')
    expect(text).toContain('<id>tag:localhost,2026:/projects/tidewell/alerts.atom</id>')
    expect(all(text, /<title>(The \w+)/g)).toEqual(Array(10).fill('The tidewell'))
  })

  test('does not say of an alert of a right that one key holds it', async () => {
    const text = await (await visitor.get('/projects/tidewell/alerts.atom')).text()
    expect(text).toContain('<summary>Privileged right, severity critical, confirmed.</summary>')
  })

  test('without alerts is a feed too, of the day of its newest evidence', async () => {
    const text = await (await visitor.get('/projects/quiet/alerts.atom')).text()
    expect(all(text, /<updated>(.*?)<\/updated>/g)).toEqual(['2026-11-18T07:00:00.000Z'])
    expect(text).not.toContain('<entry>')
  })

  test.each(['nobody', 'x', 'UPPER'])('there is none of %s', async (id) => {
    const response = await visitor.get(`/projects/${id}/alerts.atom`)
    expect(response.status).toBe(id === 'nobody' ? 404 : 400)
    expect(response.headers.get('content-type')).toContain('application/json')
  })
})

describe('the sitemap', () => {
  test('is an index whose sitemaps differ by their number', async () => {
    const response = await visitor.get('/sitemap.xml')
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const text = await response.text()
    expect(text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(all(text, /<sitemap>(.*?)<\/sitemap>/g)).toEqual([
      `<loc>${cloud.origin}/sitemap.xml?page=1</loc><lastmod>2026-11-29</lastmod>`,
    ])
  })

  test('names every public page and every project, with the day of its newest evidence', async () => {
    const text = await (await visitor.get('/sitemap.xml?page=1')).text()
    expect(text).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    const addresses = all(text, /<loc>(.*?)<\/loc>/g)
    for (const path of publicPages) expect(addresses).toContain(`${cloud.origin}${path}`)
    for (const { row } of entries) expect(addresses).toContain(`${cloud.origin}/projects/${row.id}`)
    expect(text).toContain(
      `<url><loc>${cloud.origin}/projects/tidewell</loc><lastmod>2026-11-19T07:00:00.000Z</lastmod></url>`,
    )
  })

  test('of a number beyond the last is none', async () => {
    const response = await visitor.get('/sitemap.xml?page=2')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { name: 'SitemapNotFound' } })
    expect((await visitor.get('/sitemap.xml?page=one')).status).toBe(400)
  })
})

describe.each([
  '/alerts.atom',
  '/projects/tidewell/alerts.atom',
  '/sitemap.xml',
  '/sitemap.xml?page=1',
  '/api/projects/corvane',
])('%s', (path) => {
  test('says when it changed, and is not sent again to who has it', async () => {
    const { headers } = await visitor.get(path)
    const etag = headers.get('etag') ?? ''
    const date = headers.get('last-modified') ?? ''
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3')
    for (const held of [{ 'if-none-match': etag }, { 'if-modified-since': date }]) {
      const again = await visitor.get(path, held)
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const before = { 'if-modified-since': 'Sun, 22 Nov 2026 09:59:59 GMT' }
    expect((await visitor.get(path, before)).status).toBe(200)
  })
})

test('what is published anew has changed', async () => {
  expect((await visitor.get('/alerts.atom')).headers.get('last-modified')).toBe(CHANGED)
  vi.setSystemTime(Date.parse('2026-11-22T10:05:00.500Z'))
  const newer = entries.map((entry) => ({ ...entry, version: entry.version + 1 }))
  await publishEntries(catalogueOf(cloud), newer)
  vi.setSystemTime(Date.parse('2026-11-22T10:05:20.000Z'))
  const held = { 'if-modified-since': CHANGED }
  await expect
    .poll(async () => {
      const { status, headers } = await visitor.get('/alerts.atom', held)
      return [status, headers.get('last-modified')]
    })
    .toEqual([200, 'Sun, 22 Nov 2026 10:05:00 GMT'])
})
