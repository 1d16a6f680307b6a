import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Quote } from '../../shared/contract/quotes.ts'
import { fieldRefusedIn } from '../../test/support/http/refusal-in.ts'
import { recordedEvents } from '../../test/support/event-store/recorded-events.ts'
import { signInNewStaff, signInNewUser } from '../../test/support/http/accounts.ts'
import { tableText } from '../../test/support/data/table-items.ts'
import { createVisitor, type Visitor } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { stopClock } from '../../test/support/time/stop-clock.ts'
import { type TableName, tables } from '../platform/dynamodb/tables.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'

const cloud = await useTestCloud()
const staff = await signInNewStaff(cloud)
const newVisitor = (): Visitor => createVisitor(cloud.origin)

const REQUEST = {
  name: 'Mara Oduya',
  email: 'mara@quillfinch.example',
  company: 'Quillfinch Labs',
  product: 'security-audit',
  message: 'Four contracts of a sluicegate bridge, about 3,000 lines.',
} as const

const ask = async (
  changes: object = {},
  { visitor = newVisitor(), key = randomUUID() } = {},
): Promise<Response> =>
  await visitor.post('/api/quotes', { ...REQUEST, ...changes }, { 'idempotency-key': key })

type Page = { readonly items: readonly Quote[]; readonly next: string | null }

const pageOf = async (cursor?: string): Promise<Page> => {
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`
  const response = await staff.get(`/api/quotes/requests${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

/** The newest that has this message, as soon as the list has it. */
const findBy = async (message: string): Promise<Quote> =>
  await vi.waitFor(async () => {
    const found = (await pageOf()).items.find((one) => one.message === message)
    if (!found) throw new Error('It is not listed yet.')
    return found
  }, EVENTUALLY)

describe('a request', () => {
  test('of a visitor is listed for staff as it was written', async () => {
    const response = await ask()
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await findBy(REQUEST.message)).toEqual({
      ...REQUEST,
      id: expect.stringMatching(/^[\w-]{22}$/),
      requestedAt: expect.stringMatching(/^\d{4}-/),
    })
  })

  test('needs no company, and may leave the product open', async () => {
    const message = 'No company and no product yet.'
    const { company: _, ...rest } = REQUEST
    const response = await newVisitor().post('/api/quotes', {
      ...rest,
      product: 'undecided',
      message,
    })
    expect(response.status).toBe(200)
    expect(await findBy(message)).toMatchObject({ company: '', product: 'undecided' })
  })

  test('sent again is one request, and another under its key is refused', async () => {
    const key = randomUUID()
    const message = 'Sent five times by a nervous finger.'
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => (await ask({ message }, { key })).status),
    )
    expect(answers).toEqual([200, 200, 200, 200, 200])
    const { id } = await findBy(message)
    expect(await recordedEvents(cloud, `Quote#${id}`)).toHaveLength(1)
    expect((await ask({ message: 'Something else altogether.' }, { key })).status).toBe(422)
    expect((await pageOf()).items.filter((one) => one.message === message)).toHaveLength(1)
  })

  test('leaves nothing personal readable in any table', async () => {
    const secrets = ['Cormorant', 'cormorant@ledger.example', 'Swallowtail', 'ravine']
    const [name = '', email = '', company = ''] = secrets
    const message = `The ravine of ${randomUUID()}`
    const user = await signInNewUser(cloud)
    await ask({ name, email, company, message }, { visitor: user })
    const { id } = await findBy(message)
    for (const table of Object.keys(tables) as TableName[]) {
      const text = await tableText(cloud, table)
      for (const secret of secrets) expect(text, table).not.toContain(secret)
    }
    const [event] = await recordedEvents(cloud, `Quote#${id}`)
    expect(event).toMatchObject({
      type: 'QuoteRequested',
      actor: { id: 'visitor', kind: 'user' },
      data: { product: 'security-audit' },
    })
    expect(JSON.stringify(event)).not.toContain(user.sub)
  })

  test('can be erased: nobody reads it any more, and staff see that there was one', async () => {
    const message = 'To be erased on request.'
    await ask({ message })
    const { id, requestedAt } = await findBy(message)
    await dataKeys().erase(`Quote#${id}`)
    expect((await pageOf()).items.find((one) => one.id === id)).toEqual({
      id,
      requestedAt,
      product: 'security-audit',
      name: null,
      email: null,
      company: null,
      message: null,
    })
  })

  test('expires with its key and its place in the list after two years', async () => {
    stopClock()
    const message = 'Kept for two years.'
    await ask({ message })
    const { id, requestedAt } = await findBy(message)
    const expiry = Math.ceil(Date.parse(requestedAt) / 1000) + 730 * 86_400
    const about = new RegExp(`"expiresAt":(${expiry}|${expiry - 1})\\b`)
    const itemIn = async (table: TableName, text: string) =>
      (JSON.parse(await tableText(cloud, table)) as object[])
        .map((item) => JSON.stringify(item))
        .find((item) => item.includes(text))
    expect(await itemIn('data-keys', `Quote#${id}`)).toMatch(about)
    expect(await itemIn('snapshots', `${requestedAt}#${id}`)).toMatch(about)
  })
})

describe('a request is refused', () => {
  test.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'Mara\nBcc: all@assay.test' }],
    ['name', { name: 'a\ud800' }],
    ['email', { email: '' }],
    ['email', { email: 'mara' }],
    ['email', { email: `${'a'.repeat(320)}@b.example` }],
    ['company', { company: 'x'.repeat(121) }],
    ['product', { product: 'everything' }],
    ['message', { message: 'short' }],
    ['message', { message: 'x'.repeat(2001) }],
    ['message', { message: `with a bell \u0007 in it` }],
    ['message', { message: { $ne: null } }],
  ])('and names the field %s (%j)', async (field, changes) => {
    const response = await ask(changes)
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
  })

  test('when it is larger than all fields together may be', async () => {
    expect((await ask({ extra: 'x'.repeat(17 * 1024) })).status).toBe(413)
  })

  test('from another site', async () => {
    const response = await newVisitor().post('/api/quotes', REQUEST, {
      origin: 'https://evil.example',
    })
    expect(response.status).toBe(403)
  })
})

describe('the list', () => {
  test('is for staff alone', async () => {
    const user = await signInNewUser(cloud)
    expect((await newVisitor().get('/api/quotes/requests')).status).toBe(401)
    expect((await user.get('/api/quotes/requests')).status).toBe(403)
  })

  test('comes 20 at a time, the newest first, each request once', async () => {
    const messages = Array.from({ length: 21 }, (_, index) => `Number ${index} of a long list.`)
    for (const message of messages) await ask({ message })
    await findBy('Number 20 of a long list.')
    const first = await pageOf()
    expect(first.items).toHaveLength(20)
    const second = await pageOf(first.next ?? '')
    const listed = [...first.items, ...second.items].map(({ message }) => message)
    expect(listed.slice(0, 21)).toEqual(messages.toReversed())
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(second.next).toBeNull()
  })

  test.each(['x', '2026-11-23T08:00:00.000Z#short', "2026' OR 1=1"])(
    'takes no cursor such as %s',
    async (cursor) => {
      const response = await staff.get(
        `/api/quotes/requests?${new URLSearchParams({ cursor }).toString()}`,
      )
      expect(response.status).toBe(400)
    },
  )
})
