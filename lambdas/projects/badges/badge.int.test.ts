import { expect, test } from 'vitest'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import {
  dossierOf,
  enoughEvidence,
  incident,
  publishDossier,
} from '../../../test/support/data/dossiers.ts'
import { useSettableClock } from '../../../test/support/time/settable-clock.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'

const cloud = await useTestCloud()

const KNOWN_AT = '2026-03-01T12:00:00.000Z'
await publishDossier(
  cloud,
  dossierOf(rowOf('corvane', { name: 'Corvane & Sons' }), [
    ...enoughEvidence(KNOWN_AT),
    incident('2026-05-01T06:00:00.000Z'),
  ]),
)
await publishDossier(cloud, dossierOf(rowOf('silent', { demo: false })))

const itIs = useSettableClock()
const badgeOf = async (id: string, headers = {}): Promise<Response> =>
  await createVisitor(cloud.origin).get(`/api/projects/${id}/badge.svg`, headers)

test('is the rating of the day as a picture', async () => {
  itIs('2026-05-02T10:00:00Z')
  const response = await badgeOf('corvane')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  const svg = await response.text()
  for (const said of ['>CC<', '29.0 of 100', 'Corvane &amp; Sons', '2026-05-02', 'Demo data']) {
    expect(svg).toContain(said)
  }
})

test('of a project without evidence is N/A', async () => {
  const svg = await (await badgeOf('silent')).text()
  expect(svg).toContain('>N/A<')
  expect(svg).not.toContain('Demo')
})

test('other sites may show it, and nothing in it may run', async () => {
  const { headers } = await badgeOf('corvane')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.getSetCookie()).toEqual([])
})

test('caches may keep it, and hold it for the day', async () => {
  itIs('2026-05-02T10:00:00Z')
  const { headers } = await badgeOf('corvane')
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3')
  const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' }
  itIs('2026-05-02T10:05:00Z')
  expect((await badgeOf('corvane', ifNoneMatch)).status).toBe(304)
  itIs('2026-05-03T10:00:00Z')
  expect((await badgeOf('corvane', ifNoneMatch)).status).toBe(200)
})
