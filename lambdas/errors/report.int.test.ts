import { describe, expect, test } from 'vitest'
import { tableItems } from '../../test/support/data/table-items.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { expectLimit } from '../../test/support/http/rate-limits.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { useFreshDays } from '../../test/support/time/fresh-day-clock.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { rateLimit } from '../platform/rate-limit/consume.ts'
import { limits } from './reports/limits.ts'

const PATH = '/api/errors'
const DAY_SECONDS = 24 * 3600
const cloud = await useTestCloud({ rateLimitFactor: 1 })
const pass = useFreshDays()

const REPORT = {
  title: 'Server error 500',
  description: 'https://assay.example/projects/corvane',
  trace: 'TypeError: x is not a function\n    at draw (page.js:1:2)',
}

const report = async (body: unknown, headers = {}): Promise<Response> =>
  await createVisitor(cloud.origin).post(PATH, body, headers)
const idIn = async (response: Response): Promise<string> => {
  expect(response.status).toBe(202)
  return ((await response.json()) as { id: string }).id
}
const kept = async (id: string) => (await tableItems(cloud, 'error-reports', id))[0]

test('A7.73 title, description and trace are kept under the id that is answered, for 90 days', async () => {
  const id = await idIn(await report(REPORT))
  expect(id).toMatch(/^ER-[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(await kept(id)).toEqual({
    id,
    ...REPORT,
    at: new Date().toISOString(),
    expiresAt: Date.now() / 1000 + 90 * DAY_SECONDS,
  })
})

test('a token in an address is cut out before anything is kept', async () => {
  const secret = 'q0Zk3vJt8Yw1LmNc5RbX7sHd2GfPa9TeUiOo4VyKxBz'
  const address = `https://assay.example/unsubscribe?id=${secret}&email=ada@mail.example`
  const id = await idIn(await report({ title: address, description: address, trace: secret }))
  expect(await kept(id)).toMatchObject({
    title: 'https://assay.example/unsubscribe?id=[cut]&email=[cut]',
    description: 'https://assay.example/unsubscribe?id=[cut]&email=[cut]',
    trace: '[cut]',
  })
  expect(JSON.stringify(await kept(id))).not.toMatch(/q0Zk|ada/)
})

test('a repeat under the same key is one report, another payload under it is refused', async () => {
  const key = { 'idempotency-key': 'one-failure' }
  const id = await idIn(await report(REPORT, key))
  expect(await idIn(await report(REPORT, key))).toBe(id)
  expect(await refusalIn(await report({ ...REPORT, title: 'Another' }, key))).toEqual([
    422,
    'IdempotencyKeyReused',
  ])
  expect(await kept(id)).toMatchObject({ title: REPORT.title })
})

describe('refused', () => {
  test('is a body above 16 KiB', async () => {
    const bytes = (count: number) => ({ title: 'x', trace: 'a'.repeat(count - 24) })
    expect(JSON.stringify(bytes(16_384))).toHaveLength(16_384)
    expect((await report(bytes(16_384))).status).toBe(202)
    expect(await refusalIn(await report(bytes(16_385)))).toEqual([413, 'PayloadTooLarge'])
  })

  test.each([
    [{}, 'title'],
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'x', description: 1 }, 'description'],
    [{ title: 'x', trace: ['a'] }, 'trace'],
  ])('is %j, by the name of the field', async (body, field) => {
    const response = await report(body)
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
  })

  test('is a page of another site', async () => {
    expect((await report(REPORT, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('is the twenty-first report of an address within an hour', async () => {
    await rateLimit().consume(limits.reportsPerAddress, addressBlock('127.0.0.1'), 18)
    for (const _ of ['the nineteenth', 'the twentieth']) await idIn(await report(REPORT))
    await expectLimit(await report(REPORT), 3600)
    pass(3_600_000)
    await idIn(await report(REPORT))
  })
})
