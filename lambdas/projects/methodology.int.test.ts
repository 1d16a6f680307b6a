import { expect, test } from 'vitest'
import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import type { getMethodology } from '../../shared/contract/projects/methodology.ts'
import { INPUT_IDS, ratingInputs } from '../../shared/values/rating.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'

const cloud = await useTestCloud()

type Methodology = ResponseOf<typeof getMethodology>

const read = async () => await createVisitor(cloud.origin).get('/api/methodology')

test('the methodology is public, and tells every input with its weight and formula', async () => {
  const response = await read()
  expect(response.status).toBe(200)
  const { version, inputs, categories } = (await response.json()) as Methodology
  expect(version).toBe('2.0.0')
  expect(inputs.map(({ id }) => id)).toEqual(INPUT_IDS)
  for (const { id, weight, formula } of inputs) {
    expect(weight).toBe(ratingInputs[id as keyof typeof ratingInputs].weight)
    expect(formula).toMatch(/\.$/)
  }
  expect(inputs.find(({ id }) => id === 'website_scan')).toMatchObject({ expiresAfterDays: 30 })
  expect(inputs.find(({ id }) => id === 'audit_depth')).toMatchObject({ expiresAfterDays: null })
  expect(categories).toEqual([
    { id: 'code', weight: 32 },
    { id: 'governance', weight: 21 },
    { id: 'operations', weight: 25 },
    { id: 'dependencies', weight: 9 },
    { id: 'fundamentals', weight: 13 },
  ])
})

test('the methodology tells caps, bands, confidence and limits', async () => {
  const { caps, bands, confidence, limits } = (await (await read()).json()) as Methodology
  expect(caps.map(({ id, max }) => [id, max])).toEqual([
    ['exit_scam', 9],
    ['active_incident', 29],
    ['open_critical', 39],
    ['unreimbursed_loss', 39],
    ['single_key', 59],
    ['unproven_code', 69],
    ['never_audited', 69],
  ])
  expect(bands).toHaveLength(10)
  expect(bands[0]).toEqual({ band: 'AAA', from: 90, word: 'Exemplary' })
  expect(confidence).toEqual([
    { level: 'high', from: 0.8 },
    { level: 'medium', from: 0.6 },
    { level: 'low', from: 0.4 },
    { level: 'none', from: 0 },
  ])
  expect(limits.join(' ')).toContain('not calibrated on losses')
})
