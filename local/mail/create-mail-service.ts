import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Outbox } from '../outbox/outbox.ts'
import { readBytes } from '../read-bytes.ts'

interface MailServiceOptions {
  readonly outbox: Pick<Outbox, 'send'>
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, string>>
  /** Goes out as the header `x-amzn-errortype`. */
  readonly error?: string
}

const LARGEST_BODY_BYTES = 256 * 1024

const Part = v.object({ Data: v.string(), Charset: v.optional(v.string()) })
const address = v.pipe(
  v.string(),
  v.regex(/^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/, "Missing final '@domain'"),
)
const none = (what: string) =>
  v.optional(v.pipe(v.array(v.string()), v.maxLength(0, `The outbox takes no ${what}.`)), [])

/** The part of SES's SendEmail that the outbox can show: a plain text for one address. */
const SendEmail = v.object({
  FromEmailAddress: address,
  Destination: v.object({
    ToAddresses: v.pipe(v.array(address), v.length(1, 'The outbox takes one recipient.')),
    CcAddresses: none('copies'),
    BccAddresses: none('copies'),
  }),
  Content: v.object({
    Simple: v.object({
      Subject: Part,
      Body: v.object({ Text: Part }),
      Headers: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
    }),
  }),
})

/**
 * SES of the local stack: `SendEmail` of version 2 puts a mail into the outbox. Errors are answered
 * as SES does, by the name of an exception.
 */
export const createMailService =
  ({ outbox }: MailServiceOptions): RequestListener =>
  (request, response) => {
    void answer(request, outbox)
      .catch((error: unknown): Answer => ({
        status: 500,
        error: 'InternalServiceErrorException',
        body: { message: error instanceof Error ? error.message : String(error) },
      }))
      .then((result) => write(response, result))
  }

const answer = async (
  request: IncomingMessage,
  outbox: MailServiceOptions['outbox'],
): Promise<Answer> => {
  const body = await readBytes(request, LARGEST_BODY_BYTES)
  if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails') {
    return refuse(404, 'UnknownOperationException', 'The operation is not known.')
  }
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    return refuse(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token')
  }
  if (!body) return refuse(400, 'MessageRejected', 'The message is too long.')
  const { success, output, issues } = v.safeParse(SendEmail, parse(body.toString('utf8')))
  if (!success) {
    const [{ message }] = issues
    return refuse(400, 'BadRequestException', `${v.getDotPath(issues[0]) ?? 'Body'}: ${message}`)
  }
  const { Destination, Content } = output
  await outbox.send({
    to: Destination.ToAddresses[0] ?? '',
    kind: 'notice',
    subject: Content.Simple.Subject.Data,
    text: Content.Simple.Body.Text.Data,
    ...(Content.Simple.Headers.length > 0 && {
      headers: Object.fromEntries(Content.Simple.Headers.map(({ Name, Value }) => [Name, Value])),
    }),
  })
  return { status: 200, body: { MessageId: randomUUID() } }
}

const refuse = (status: number, error: string, message: string): Answer => ({
  status,
  error,
  body: { message },
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const write = (response: ServerResponse, { status, body, error }: Answer): void => {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'x-amzn-requestid': randomUUID(),
      ...(error !== undefined && { 'x-amzn-errortype': error }),
    })
    .end(JSON.stringify(body))
}
