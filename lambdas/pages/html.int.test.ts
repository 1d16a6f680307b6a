import { catalogueOf, publishEntries } from '../../test/support/data/catalogue.ts'
import { hash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { entryOf, rowOf } from '../../test/support/data/catalogue-entries.ts'
import {
  dossierOf,
  enoughEvidence,
  incident,
  publishDossier,
} from '../../test/support/data/dossiers.ts'
import { pagePaths } from '../../shared/pages.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { useSettableClock } from '../../test/support/time/settable-clock.ts'

const cloud = await useTestCloud({ refreshMs: 100 })
const KNOWN_AT = '2026-03-01T12:00:00.000Z'
const itIs = useSettableClock()
itIs('2026-05-02T10:00:00Z')

const hostile = '</script><script>alert(1)</script>$& "quoted" <b>'
for (const dossier of [
  dossierOf(rowOf('corvane', { name: 'Corvane & Sons' }), [
    ...enoughEvidence(KNOWN_AT),
    incident('2026-05-01T06:00:00.000Z'),
  ]),
  dossierOf(rowOf('hostile', { name: hostile }), enoughEvidence(KNOWN_AT)),
]) {
  await publishDossier(cloud, dossier)
}
await publishEntries(catalogueOf(cloud), [entryOf('corvane'), entryOf('hostile')])

/** Emotion needs it for style elements that it fills by itself. */
const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

const get = async (path: string, headers = {}): Promise<Response> =>
  await createVisitor(cloud.origin).get(path, headers)
const htmlOf = async (path: string): Promise<string> => await (await get(path)).text()

describe('a project', () => {
  test('is read without scripts: name, score and band', async () => {
    const response = await get('/projects/corvane')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    expect(html).toContain('<h1 class')
    expect(html).toContain('>Corvane &amp; Sons</h1>')
    expect(html).toContain('Score 29.0 of 100')
    expect(html).toMatch(/CC, \w/)
  })

  test('tells search engines and chats its title, description, address and picture', async () => {
    const html = await htmlOf('/projects/corvane')
    expect(html).toContain('<title>Corvane &amp; Sons, 29.0 CC · Assay</title>')
    expect(html).toMatch(
      /<meta name="description" content="[^"]*Corvane &amp; Sons[^"]*29\.0 of 100[^"]*">/,
    )
    expect(html).toContain(`<link rel="canonical" href="${cloud.origin}/projects/corvane">`)
    expect(html).toContain(`<meta property="og:image" content="${cloud.origin}/`)
    expect(html).not.toContain('origin.invalid')
  })

  test('that does not exist is answered with 404 and says so', async () => {
    for (const path of ['/projects/nobody', '/projects/NOT%20AN%20ID', '/projects/%']) {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, 404])
      const html = await response.text()
      expect(html).toContain('>Project not found</h1>')
      expect(html).toContain('<meta name="robots" content="noindex">')
    }
  })

  test('with a hostile name puts no element into the page', async () => {
    const html = await htmlOf('/projects/hostile')
    expect(html).toContain('&lt;b&gt;</h1>')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('</script><script>')
    const [, state = ''] =
      /<script type="application\/json" id="initial-state">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.stringify(JSON.parse(state))).toContain(JSON.stringify(hostile).slice(1, -1))
  })
})

test.each(['/staff/audit', '/staff/audit/', '/staff/insights'])(
  '%s answers strangers as an address that is no page',
  async (path) => {
    const titleOf = (html: string) => /<title>([^<]+)</.exec(html)?.[1]
    const [response, unknown] = [await get(path), await get('/no-such-page')]
    expect(response.status).toBe(404)
    expect(unknown.status).toBe(404)
    expect(titleOf(await response.text())).toBe('Page not found · Assay')
    expect(titleOf(await unknown.text())).toBe('Page not found · Assay')
    expect(response.headers.get('cache-control')).toBe(unknown.headers.get('cache-control'))
  },
)

describe('every page', () => {
  /** No pages to strangers, or not before their flag is on. */
  const hidden = new Set<string>(['/staff/audit', '/staff/insights', '/my/portfolio'])
  const pages = [
    ...pagePaths.filter((path) => !path.includes(':') && !hidden.has(path)),
    '/projects/corvane/badge',
  ]

  test.each(pages)(
    '%s has a heading and a title, and lets in what stands in line by its hash alone',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toMatch(/<h1[ >]/)
      expect(html).toMatch(/<title>[^<]+ · Assay<\/title>/)
      const policy = response.headers.get('content-security-policy') ?? ''
      const inline = (element: RegExp): string[] =>
        [...html.matchAll(element)].map(([, text = '']) => hashOf(text))
      const styles = inline(/<style data-file="[^"]*">(.*?)<\/style>/gs)
      const scripts = inline(/<script>(.*?)<\/script>/gs)
      expect(styles.length).toBeGreaterThan(0)
      expect(policy).toContain(`; style-src 'self' ${[EMPTY, ...styles].join(' ')};`)
      expect(policy).toContain(`; script-src 'self' ${scripts.join(' ')};`)
      const rest = html.replaceAll(/<style data-file.*?<\/style>|<script>.*?<\/script>/gs, '')
      expect(rest).not.toMatch(/<style|<script(?![^>]* (?:src|type="application)=?)/)
      expect(rest).not.toMatch(/ (?:style|on[a-z]+)="/)
    },
  )

  test('has its own styles after those that all pages share, which it overrides', async () => {
    const html = await htmlOf('/projects/corvane')
    const sheets = [...html.matchAll(/<style data-file="\/assets\/([a-z-]+)-[\w-]{7}\.css">/g)]
    expect(sheets.map(([, name]) => name)).toEqual(['common', 'shared-project', 'project-page'])
  })

  test('asks for the picture of its first screen before its scripts, once', async () => {
    const html = await htmlOf('/products/skynet')
    const asked = [...html.matchAll(/<link rel="preload" as="image"|<script[^>]* type="module"/g)]
    expect(asked.map(([link]) => link.includes('image'))).toEqual([true, false, false, false])
  })

  test('shows its text without waiting for another file', async () => {
    const html = await htmlOf('/projects/corvane')
    expect(html).not.toMatch(/<link[^>]* rel="?stylesheet/)
    expect(html).not.toMatch(/<script(?![^>]*type="module")[^>]* src=/)
  })

  test('says when it was made: with its data at a request, without when the site was built', async () => {
    const made = async (path: string) =>
      Date.parse((await get(path)).headers.get('last-modified') ?? '')
    const began = performance.timeOrigin
    expect(await made('/projects/corvane')).toBeGreaterThan(began - 1_000)
    expect(await made('/methodology')).toBeLessThan(began)
  })

  test('says how long the edge may keep it, and is not sent twice', async () => {
    // With the next minute it is another.
    itIs('2026-05-02T10:00:00Z')
    const { headers } = await get('/projects/corvane')
    expect(headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=3, stale-while-revalidate=60',
    )
    const again = await get('/projects/corvane', { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    // Browsers give what they kept the headers of this answer.
    const policy = 'content-security-policy'
    expect(again.headers.get(policy)).toBe(headers.get(policy))
  })
})

describe.each(['/methodology', '/projects/corvane'])('the analytics tag of %s', (path) => {
  const TAG = 'https://tag.example/tag.js?id=T-1&l=$&'
  const answerOf = async (settings: Record<string, string>) => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    const response = await get(path)
    vi.unstubAllEnvs()
    const policy = response.headers.get('content-security-policy') ?? ''
    return { policy, html: await response.text() }
  }

  test('stands nowhere without a configured one', async () => {
    const { policy, html } = await answerOf({})
    expect(html).toContain('<meta name="assay-analytics" content="" />')
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toContain('tag.example')
  })

  test('is named by the page, and let in by its policy with where it sends to', async () => {
    // Of this minute no page is kept yet.
    itIs('2026-05-02T10:01:00Z')
    const { policy, html } = await answerOf({
      ASSAY_ANALYTICS_TAG: TAG,
      ASSAY_ANALYTICS_ORIGINS: 'https://*.in.example',
    })
    expect(html).toContain(
      '<meta name="assay-analytics" content="https://tag.example/tag.js?id=T-1&amp;l=$&amp;" />',
    )
    expect(policy).toContain("script-src 'self' https://tag.example 'sha256-")
    expect(policy).toContain("connect-src 'self' https://tag.example https://*.in.example;")
    expect(policy).toMatch(/img-src [^;]* https:\/\/tag\.example https:\/\/\*\.in\.example;/)
  })
})

describe('the form of HubSpot for quotes', () => {
  test('stands nowhere without a configured one', async () => {
    const response = await get('/methodology')
    expect(await response.text()).toContain('<meta name="assay-quote-form" content="" />')
    expect(response.headers.get('content-security-policy')).not.toContain('hsforms')
  })

  test('is named by the page, and let in by its policy', async () => {
    itIs('2026-05-02T10:02:00Z')
    vi.stubEnv('ASSAY_HUBSPOT_PORTAL', '8812045')
    vi.stubEnv('ASSAY_HUBSPOT_FORM', '0b9f6d1e-52c4-4a7d-9c1f-3e8a7d60b2c5')
    const response = await get('/methodology')
    vi.unstubAllEnvs()
    expect(await response.text()).toContain(
      '<meta name="assay-quote-form" content="8812045/0b9f6d1e-52c4-4a7d-9c1f-3e8a7d60b2c5" />',
    )
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' https://*.hsforms.net https://*.hsforms.com")
    expect(policy).toContain('; frame-src https://*.hsforms.com;')
  })
})

test('no address that is unknown has a page', async () => {
  for (const path of [
    '/nothing',
    '/projects/page/2',
    '/projects/page/x',
    '/projects/corvane/more',
    '//',
    '/demo/corvane/nothing',
  ]) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).toContain('<h1')
  }
})

test('the mark of fictional data goes where one project is real, on prepared pages as well', async () => {
  const areReal = async () => {
    const pages = [await htmlOf('/methodology'), await htmlOf('/projects/corvane')]
    return pages.map((html) => /<html[^>]* data-real[ >]/.test(html))
  }
  const publish = async (demo: boolean) =>
    await publishEntries(catalogueOf(cloud), [
      { ...entryOf('corvane'), row: { ...entryOf('corvane').row, demo } },
    ])
  expect(await areReal()).toEqual([false, false])
  await publish(false)
  await expect.poll(areReal).toEqual([true, true])
  await publish(true)
  await expect.poll(areReal).toEqual([false, false])
})
