import { randomUUID } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startCognito } from '../../test/support/cognito/cognito.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { startMailService } from '../../test/support/product/mail-service.ts'
import { createOutbox } from '../../local/outbox/outbox.ts'
import { asFunction } from '../../local/rights/as-function.ts'
import { emailConsumer } from '../deployment/consumers.ts'
import { documentClient } from '../platform/config/clients.ts'
import { setLogSink } from '../platform/log.ts'
import type { QueuedEmail } from './outbox/queued-email.ts'
import { enqueueEmail } from './outbox/enqueue-email.ts'
import { mailTokenOf } from '../platform/personal-data/mail-token.ts'
import { handler as lambda } from './send-emails.ts'

/** With its rights, as it is deployed. */
const handler = asFunction(emailConsumer, lambda)

const outbox = createOutbox({ now: () => Date.now() })
/** What the mail service fails on; by default nothing. */
const failing = new Set<string>()
const mailService = await startMailService({
  send: async (email) => {
    // In the words of SES.
    if (failing.has(email.to)) throw new Error(`Email address is not verified: ${email.to}`)
    await outbox.send(email)
  },
})
const cognito = await startCognito()
Object.assign(process.env, {
  DYNAMODB_ENDPOINT: inject('engineEndpoint'),
  COGNITO_ENDPOINT: cognito.url,
  COGNITO_POOL_ID: cognito.pool.id,
})
const logged: string[] = []

beforeAll(() => setLogSink((line) => logged.push(line)))
afterEach(() => {
  failing.clear()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
afterAll(async () => {
  await cognito.stop()
  mailService.stop()
})

const itemsOf = async (id?: string) =>
  await tableItems({ client: documentClient(), stage: 'test' }, 'email-outbox', id)
const newAddress = (): string => `${randomUUID()}@assay.example`

const queuedEmailTo = async (to: string): Promise<QueuedEmail & { expiresAt: number }> => {
  const items = (await itemsOf()).filter((item) => item['to'] === to)
  const [item, ...others] = items
  if (!item || others.length > 0) throw new Error(`There are ${items.length} emails, not one.`)
  return item as QueuedEmail & { expiresAt: number }
}
const isKept = async (id: string): Promise<boolean> => (await itemsOf(id)).length > 0

/** The stream record of an email. */
const recordOf = (email: QueuedEmail & { expiresAt: number }): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: `of ${email.id}`,
    Keys: { id: { S: email.id } },
    NewImage: Object.fromEntries(
      Object.entries(email).map(([name, value]) => [
        name,
        typeof value === 'number' ? { N: String(value) } : { S: String(value) },
      ]),
    ),
  },
})
const post = async (email: Parameters<typeof enqueueEmail>[0]): Promise<DynamoDBRecord> => {
  await enqueueEmail(email)
  return recordOf(await queuedEmailTo(email.to))
}
const idOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.Keys?.['id']?.S ?? ''
const sentTo = (to: string) => outbox.list({ to })

describe('an email', () => {
  test('is kept for a day at most', async () => {
    const to = newAddress()
    await post({ kind: 'password-changed', to })
    const { at, expiresAt } = await queuedEmailTo(to)
    expect(expiresAt - Date.parse(at) / 1000).toBeCloseTo(24 * 60 * 60, -1)
  })

  test('is sent in words, with the link that stops the optional mails of its reader, and deleted', async () => {
    const [to, userId] = [newAddress(), randomUUID()]
    const record = await post({ kind: 'password-changed', to, userId })
    expect(await handler({ Records: [record] })).toEqual({ batchItemFailures: [] })
    const [mail, ...others] = sentTo(to)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your Assay password was changed')
    expect(mail?.text).toContain('https://assay.example/my/settings')
    expect(mail?.text).toContain(
      `https://assay.example/unsubscribe?id=${encodeURIComponent(mailTokenOf(userId))}`,
    )
    expect(await isKept(idOf(record))).toBe(false)
  })

  test('whose record comes again is not sent again', async () => {
    const to = newAddress()
    const record = await post({ kind: 'account-deleted', to })
    await handler({ Records: [record] })
    expect(await handler({ Records: [record] })).toEqual({ batchItemFailures: [] })
    expect(sentTo(to)).toHaveLength(1)
  })

  test('that has waited for more than a day is deleted and not sent', async () => {
    const to = newAddress()
    const record = await post({ kind: 'password-changed', to })
    vi.useFakeTimers({ now: Date.now() + 86_400_000 + 1000, toFake: ['Date'] })
    expect(await handler({ Records: [record] })).toEqual({ batchItemFailures: [] })
    expect(sentTo(to)).toEqual([])
    expect(await isKept(idOf(record))).toBe(false)
  })

  test('is sent for its record as new alone, not for those of changes and deletions', async () => {
    const to = newAddress()
    const record = await post({ kind: 'password-reset', to })
    const Records = (['MODIFY', 'REMOVE'] as const).map((eventName) => ({ ...record, eventName }))
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
    expect(sentTo(to)).toEqual([])
    expect(await isKept(idOf(record))).toBe(true)
  })

  test('that the mail service does not take is reported alone, kept, and sent when it is tried again', async () => {
    const [poor, fine] = [newAddress(), newAddress()]
    failing.add(poor)
    const Records = [
      await post({ kind: 'google-linked', to: poor }),
      await post({ kind: 'google-linked', to: fine }),
    ]
    expect(await handler({ Records })).toEqual({
      batchItemFailures: [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber }],
    })
    expect(sentTo(fine)).toHaveLength(1)
    failing.clear()
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
    expect(sentTo(poor)).toHaveLength(1)
    expect(sentTo(fine)).toHaveLength(1)
  })

  test('that is none is reported, with a number or without', async () => {
    const broken: DynamoDBRecord = { eventName: 'INSERT', dynamodb: { SequenceNumber: '7' } }
    expect(await handler({ Records: [broken, { eventName: 'INSERT' }] })).toEqual({
      batchItemFailures: [{ itemIdentifier: '7' }, { itemIdentifier: '' }],
    })
  })

  test('is given up with a line in the log where no sender is set up', async () => {
    const to = newAddress()
    const record = await post({ kind: 'password-changed', to })
    vi.stubEnv('ASSAY_MAIL_FROM', '')
    vi.resetModules()
    const { handler: withoutSender } = await import('./send-emails.ts')
    const { setLogSink: setSink } = await import('../platform/log.ts')
    const lines: string[] = []
    setSink((line) => lines.push(line))
    expect(await withoutSender({ Records: [record] })).toEqual({ batchItemFailures: [] })
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'warn', kind: 'password-changed', outcome: 'no sender configured' },
      { event: 'items worked off', records: 1, failed: 0 },
    ])
    expect(sentTo(to)).toEqual([])
    expect(await isKept(idOf(record))).toBe(false)
  })

  test('leaves no address in the log, whether it is sent or not', async () => {
    const [poor, fine] = [newAddress(), newAddress()]
    failing.add(poor)
    const Records = [
      await post({ kind: 'google-linked', to: poor }),
      await post({ kind: 'google-linked', to: fine }),
    ]
    await handler({ Records })
    const lines = logged.join('\n')
    for (const record of Records) expect(lines).toContain(idOf(record))
    expect(lines).not.toContain(poor)
    expect(lines).not.toContain(fine)
  })
})

describe('an email about failed logins', () => {
  const warn = async (to: string): Promise<DynamoDBRecord> => {
    const record = await post({ kind: 'failed-logins', to })
    expect(await handler({ Records: [record] })).toEqual({ batchItemFailures: [] })
    expect(await isKept(idOf(record))).toBe(false)
    return record
  }

  test('goes to who has an account, with the link of its user', async () => {
    const to = cognito.email()
    const { sub } = await cognito.signUpAndConfirm(to)
    await warn(to)
    const [mail] = sentTo(to)
    expect(mail?.subject).toBe('Somebody tried to log in to your Assay account')
    expect(mail?.text).toContain(encodeURIComponent(mailTokenOf(sub)))
  })

  test('goes to nobody who has none', async () => {
    const to = cognito.email()
    await warn(to)
    expect(sentTo(to)).toEqual([])
  })

  test('goes to nobody whose account is not confirmed or is disabled', async () => {
    const [unconfirmed, disabled] = [cognito.email(), cognito.email()]
    await cognito.signUp(unconfirmed)
    await cognito.signUpAndConfirm(disabled)
    await cognito.client.adminDisableUser({ UserPoolId: cognito.pool.id, Username: disabled })
    await warn(unconfirmed)
    await warn(disabled)
    const noticesOf = (to: string) => sentTo(to).filter(({ kind }) => kind === 'notice')
    expect([...noticesOf(unconfirmed), ...noticesOf(disabled)]).toEqual([])
  })
})
