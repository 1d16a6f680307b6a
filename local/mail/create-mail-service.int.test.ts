import { createServer } from 'node:http'
import { SendEmailCommand, type SendEmailCommandInput, SESv2Client } from '@aws-sdk/client-sesv2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../http-servers.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createMailService } from './create-mail-service.ts'
import { emulatorAt } from '../../lambdas/platform/config/emulator-at.ts'

const outbox = createOutbox({ now: () => Date.UTC(2041, 4, 6) })
const server = createServer(createMailService({ outbox }))
let url: string
let client: SESv2Client

beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, 0)}`
  client = new SESv2Client({
    ...emulatorAt(url),
    maxAttempts: 1,
  })
})
afterAll(() => {
  client.destroy()
  server.closeAllConnections()
  server.close()
})

const mail: SendEmailCommandInput = {
  FromEmailAddress: 'Assay <hello@assay.example>',
  Destination: { ToAddresses: ['ada@assay.example'] },
  Content: {
    Simple: {
      Subject: { Data: 'Grüße', Charset: 'UTF-8' },
      Body: { Text: { Data: 'Erste Zeile\nZweite', Charset: 'UTF-8' } },
    },
  },
}
const send = async (change: Partial<SendEmailCommandInput> = {}) =>
  await client.send(new SendEmailCommand({ ...mail, ...change }))

test('a mail that the SDK sends lies in the outbox', async () => {
  expect(await send()).toMatchObject({ MessageId: expect.stringMatching(/^[\w-]{36}$/) })
  expect(outbox.list({ to: 'ada@assay.example' })).toMatchObject([
    { kind: 'notice', subject: 'Grüße', text: 'Erste Zeile\nZweite' },
  ])
})

describe('what SES would not take is refused by the name of its exception', () => {
  test.each<[string, Partial<SendEmailCommandInput>]>([
    ['without a sender', { FromEmailAddress: undefined }],
    ['from what is no address', { FromEmailAddress: 'Assay' }],
    ['to nobody', { Destination: { ToAddresses: [] } }],
    ['to what is no address', { Destination: { ToAddresses: ['ada'] } }],
    ['without a body', { Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } }],
  ])('a mail %s', async (_, change) => {
    const before = outbox.list().length
    await expect(send(change)).rejects.toMatchObject({ name: 'BadRequestException' })
    expect(outbox.list()).toHaveLength(before)
  })

  test('a mail that is too long', async () => {
    const Text = { Data: 'x'.repeat(300_000) }
    const Content = { Simple: { Subject: { Data: 'x' }, Body: { Text } } }
    await expect(send({ Content })).rejects.toMatchObject({ name: 'MessageRejected' })
  })

  test.each([
    ['an unsigned request', 'POST', '/v2/email/outbound-emails', 403],
    ['another operation', 'POST', '/v2/email/identities', 404],
    ['another method', 'PUT', '/v2/email/outbound-emails', 404],
  ])('%s', async (_, method, path, status) => {
    const response = await fetch(url + path, { method })
    expect(response.status).toBe(status)
    expect(response.headers.get('x-amzn-errortype')).toMatch(/Exception$/)
  })
})

test.each<[string, SendEmailCommandInput['Destination']]>([
  ['two recipients', { ToAddresses: ['ada@assay.example', 'bo@assay.example'] }],
  ['a copy', { ToAddresses: ['ada@assay.example'], CcAddresses: ['bo@assay.example'] }],
  ['a hidden copy', { ToAddresses: ['ada@assay.example'], BccAddresses: ['bo@assay.example'] }],
])('a mail with %s, which the outbox cannot show, is refused and not kept', async (_, to) => {
  const before = outbox.list().length
  await expect(send({ Destination: to })).rejects.toMatchObject({ name: 'BadRequestException' })
  expect(outbox.list()).toHaveLength(before)
})

test('an outbox that cannot keep a mail is a failure of the service', async () => {
  const broken = createServer(
    createMailService({ outbox: { send: async () => await Promise.reject(new Error('full')) } }),
  )
  const port = await listen(broken, 0)
  const sender = new SESv2Client({
    ...emulatorAt(`http://127.0.0.1:${port}`),
    maxAttempts: 1,
  })
  await expect(sender.send(new SendEmailCommand(mail))).rejects.toMatchObject({
    name: 'InternalServiceErrorException',
    message: 'full',
  })
  sender.destroy()
  broken.closeAllConnections()
  broken.close()
})
