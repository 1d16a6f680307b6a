import { SECOND_FACTOR_REQUIRED } from '../../values/failures.ts'
import type { AnyEndpoint } from '../endpoint.ts'

export const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const askAgainLater = (description: string) => ({
  ...errorAnswer(description),
  headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
})

const isCommand = ({ kind }: AnyEndpoint): boolean => kind === 'command'
const hasBody = ({ body }: AnyEndpoint): boolean => body !== undefined
const needsSession = ({ access }: AnyEndpoint): boolean => access === 'user' || access === 'staff'

interface CommonAnswer {
  readonly status: string
  readonly comes: (endpoint: AnyEndpoint) => boolean
  readonly answer: { readonly description: string }
}

/** What calls answer beside their success and what they declare, by the first name of the error. */
export const commonAnswers: Readonly<Record<string, CommonAnswer>> = {
  NotModified: {
    status: '304',
    comes: ({ cache, method }) => cache !== 'none' && method === 'GET',
    answer: { description: 'The caller has this answer: `If-None-Match` names its `ETag`.' },
  },
  InvalidInput: {
    status: '400',
    comes: (endpoint) =>
      isCommand(endpoint) || [endpoint.params, endpoint.query, endpoint.body].some(Boolean),
    answer: errorAnswer(
      'InvalidInput: `fieldErrors` says what is wrong with each field. MalformedBody: the body cannot be read. LimitExceeded: more than one change may hold.',
    ),
  },
  Unauthorized: {
    status: '401',
    comes: (endpoint) => needsSession(endpoint) && !endpoint.concealed,
    answer: errorAnswer('Unauthorized: there is no session, or it has ended.'),
  },
  Forbidden: {
    status: '403',
    comes: () => true,
    answer: errorAnswer(
      `Forbidden: this is for staff, or was not sent to the address of the site. ForeignOrigin: a change was sent from a page of another site. ${SECOND_FACTOR_REQUIRED}: staff have to sign in with a second factor. RefusedWhileImpersonating, ImpersonationEnded: of staff who act as a user.`,
    ),
  },
  NotFound: {
    status: '404',
    comes: ({ concealed }) => concealed,
    answer: errorAnswer('NotFound: there is nothing at this address, or not for this caller.'),
  },
  Conflict: {
    status: '409',
    comes: isCommand,
    answer: errorAnswer(
      'Conflict: others changed this at the same time. StillRunning: an earlier call under this Idempotency-Key has not ended.',
    ),
  },
  PayloadTooLarge: {
    status: '413',
    comes: hasBody,
    answer: errorAnswer('PayloadTooLarge: the message says how much may be sent.'),
  },
  UnsupportedMediaType: {
    status: '415',
    comes: hasBody,
    answer: errorAnswer('UnsupportedMediaType: the message says what may be sent.'),
  },
  IdempotencyKeyReused: {
    status: '422',
    comes: isCommand,
    answer: errorAnswer('IdempotencyKeyReused: it came with another request before.'),
  },
  LimitExceededException: {
    status: '429',
    comes: () => true,
    answer: askAgainLater(
      'LimitExceededException: too many calls. The `requestId` of the firewall is `firewall`. The gateway answers without an error envelope and without `Retry-After`.',
    ),
  },
  UnknownException: {
    status: '5XX',
    comes: () => true,
    answer: errorAnswer(
      'UnknownException (500): a fault of the service. Timeout (504): no answer in time.',
    ),
  },
  Unavailable: {
    status: '503',
    comes: () => true,
    answer: askAgainLater('Unavailable: a part of the service does not answer.'),
  },
}
