import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { signInNewStaff, signInNewUser } from '../../test/support/http/accounts.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { findIncident, report, REPORT } from '../../test/support/data/incidents.ts'
import { recordedEvents } from '../../test/support/event-store/recorded-events.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { tableText } from '../../test/support/data/table-items.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor, type Visitor } from '../../test/support/http/visitor.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { type TableName, tables } from '../platform/dynamodb/tables.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'

const cloud = await useTestCloud()
await publishProjects(cloud, 3)
const staff = await signInNewStaff(cloud)

const send = async (
  visitor: Visitor,
  changes: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => await visitor.post('/api/incidents', { ...REPORT, ...changes }, headers)

const newVisitor = (): Visitor => createVisitor(cloud.origin)

describe('a report', () => {
  test('is answered with a reference, and waits for staff as it was written', async () => {
    const response = await send(newVisitor())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { reference } = (await response.json()) as { reference: string }
    expect(reference).toMatch(/^IR-[0-9A-HJKMNP-TV-Z]{8}$/)
    await vi.waitFor(async () => {
      expect(await findIncident(staff, reference)).toMatchObject({
        ...REPORT,
        reference,
        status: 'reported',
        about: '',
        confirmed: null,
        history: [{ status: 'reported', by: 'reporter' }],
      })
    }, EVENTUALLY)
  })

  test('needs neither evidence nor contact, and may be a dispute of one input', async () => {
    const { projectId, description } = REPORT
    const response = await newVisitor().post('/api/incidents', {
      projectId,
      description,
      kind: 'wrong_data',
      about: 'admin_control',
    })
    const { reference } = (await response.json()) as { reference: string }
    await vi.waitFor(async () => {
      expect(await findIncident(staff, reference)).toMatchObject({
        kind: 'wrong_data',
        about: 'admin_control',
        evidence: '',
        contact: '',
      })
    }, EVENTUALLY)
  })

  test('leaves nothing in any table by which reporter or text can be read', async () => {
    const user = await signInNewUser(cloud)
    const userId = user.sub
    const reference = await report(user, { description: 'A cormorant swallowed the whole vault.' })
    await expect.poll(async () => await findIncident(staff, reference)).toBeDefined()
    for (const table of Object.keys(tables) as TableName[]) {
      const text = await tableText(cloud, table)
      for (const secret of ['cormorant', REPORT.evidence, REPORT.contact]) {
        expect(text, table).not.toContain(secret)
      }
    }
    const [event] = await recordedEvents(cloud, `Incident#${reference}`)
    expect(event).toMatchObject({
      type: 'IncidentReported',
      actor: { id: 'reporter', kind: 'user' },
    })
    expect(JSON.stringify(event)).not.toContain(userId)
  })

  test('can be erased: what was written cannot be read any more, the report stays', async () => {
    const reference = await report(newVisitor())
    await expect.poll(async () => await findIncident(staff, reference)).toBeDefined()
    await dataKeys().erase(`Incident#${reference}`)
    expect(await findIncident(staff, reference)).toMatchObject({
      status: 'reported',
      description: null,
      evidence: null,
      contact: null,
    })
  })

  test('of the greatest length in the widest letters is taken', async () => {
    const description = '漢'.repeat(2666)
    const reference = await report(newVisitor(), {
      description,
      evidence: `https://corvane.example/${'a'.repeat(2000)}`,
      contact: `${'b'.repeat(60)}@${'c'.repeat(60)}.${'d'.repeat(60)}.test`,
    })
    await expect
      .poll(async () => await findIncident(staff, reference))
      .toMatchObject({ description })
    await report(newVisitor(), { description: 'y'.repeat(4000) })
    // 10,048 bytes together.
    const long = `https://corvane.example/${'漢'.repeat(2024)}`
    await report(newVisitor(), { description: `${'漢'.repeat(1317)}y`, evidence: long })
  })
})

test.each([
  ['a transaction hash', `0x${'ab'.repeat(32)}`],
  ['a hash without 0x', 'ab'.repeat(32)],
  ['a signature in base 58', '5'.repeat(88)],
  ['a web address', 'https://corvane.example/post-mortem?id=1'],
])('a report takes %s as evidence', async (_, evidence) => {
  expect((await send(newVisitor(), { evidence })).status).toBe(200)
})

describe('a report is refused', () => {
  test.each([
    ['description', { description: 'It is all gone now.' }],
    ['description', { description: `   ${'x'.repeat(19)}   ` }],
    ['description', { description: 'x'.repeat(4001) }],
    ['description', { description: '漢'.repeat(2700) }],
    [
      'description',
      {
        description: `${'漢'.repeat(1317)}yy`,
        evidence: `https://corvane.example/${'漢'.repeat(2024)}`,
      },
    ],
    ['description', { description: `${REPORT.description}\u0000` }],
    ['description', { description: `${REPORT.description}\u001b[2J` }],
    ['contact', { contact: 'not an address' }],
    ['kind', { kind: 'rumour' }],
    ['evidence', { evidence: `https://corvane.example/${'x'.repeat(2048)}` }],
    ['evidence', { evidence: 'https://corvane.example/\u202egpj.exe' }],
    ['evidence', { evidence: 'https://corvane\u200b.example/a' }],
    ['evidence', { evidence: 'not a url' }],
    ['evidence', { evidence: 'javascript:alert(1)' }],
    ['evidence', { evidence: '0xc0ffee' }],
    ['projectId', { projectId: 'No Such Name!' }],
    ['about', { about: '<script>' }],
  ])('for its %s: %#', async (field, changes) => {
    const response = await send(newVisitor(), changes)
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
  })

  test('about a project that does not exist', async () => {
    expect(await refusalIn(await send(newVisitor(), { projectId: 'atlantis' }))).toEqual([
      404,
      'ProjectNotFound',
    ])
  })
})

describe('a report that is sent again', () => {
  test('under its key has the same reference and is there once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const visitor = newVisitor()
    const first = await (await send(visitor, {}, key)).json()
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await (await send(visitor, {}, key)).json()),
    )
    expect(answers).toEqual([first, first, first])
    const { reference } = first as { reference: string }
    expect(await recordedEvents(cloud, `Incident#${reference}`)).toHaveLength(1)
  })

  test('at the same time is there once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const visitor = newVisitor()
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await (await send(visitor, {}, key)).json()),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [{ reference }] = answers as [{ reference: string }]
    expect(await recordedEvents(cloud, `Incident#${reference}`)).toHaveLength(1)
  })

  test('under its key with another text is refused with 422', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const visitor = newVisitor()
    await send(visitor, {}, key)
    const other = await send(visitor, { description: 'Something else altogether happened.' }, key)
    expect(await refusalIn(other)).toEqual([422, 'IdempotencyKeyReused'])
  })

  test('by another user under the same key is another report', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [ada, bob] = await Promise.all([signInNewUser(cloud), signInNewUser(cloud)])
    const [one, other] = await Promise.all([send(ada, {}, key), send(bob, {}, key)])
    expect(await one.json()).not.toEqual(await other.json())
  })

  test('after it was erased has its reference, and nothing is written anew', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const visitor = newVisitor()
    const first = (await (await send(visitor, {}, key)).json()) as { reference: string }
    await dataKeys().erase(`Incident#${first.reference}`)
    expect(await (await send(visitor, {}, key)).json()).toEqual(first)
    expect(await recordedEvents(cloud, `Incident#${first.reference}`)).toHaveLength(1)
  })
})
