import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockAwsClient } from '../../../test/support/aws/mock-aws-client.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { awsError, brokenConnection, timeout } from '../../../test/support/aws/aws-failures.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { setLogSink } from '../../platform/log.ts'
import { handler as forgotPassword } from '../forgot-password.ts'
import { handler as resendConfirmation } from '../resend-confirmation.ts'
import { handler as resetForgottenPassword } from '../reset-forgotten-password.ts'
import { handler as signUp } from '../signup.ts'
import { handler as verifyEmail } from '../verify-email.ts'

/** Responses to failures of Cognito that the emulator cannot produce. */

setEnvironment()
const cognito = mockAwsClient(CognitoIdentityProviderClient)
const tables = mockAwsClient(DynamoDBDocumentClient)
const logged: string[] = []

beforeEach(() => {
  cognito.reset()
  tables.reset()
  logged.length = 0
  setLogSink((line) => logged.push(line))
  tables.onAnyCommand().resolves({})
  cognito.onAnyCommand().resolves({})
  cognito.on(ListUsersCommand).resolves({ Users: [] })
})

const email = 'ada@assay.example'
const password = 'correct horse 1'
const calls = {
  'sign-up': [signUp, SignUpCommand, { email, password }],
  'verify-email': [verifyEmail, ConfirmSignUpCommand, { email, verificationCode: '123456' }],
  'resend-confirmation': [resendConfirmation, ResendConfirmationCodeCommand, { email }],
  'forgot-password': [forgotPassword, ForgotPasswordCommand, { email }],
  'reset-forgotten-password': [
    resetForgottenPassword,
    ConfirmForgotPasswordCommand,
    { email, code: '123456', newPassword: password },
  ],
} as const
type Call = keyof typeof calls
const names = Object.keys(calls) as Call[]

const send = async (call: Call) => {
  const [handler, , body] = calls[call]
  const {
    statusCode,
    headers,
    body: text = '',
  } = await invoke(handler, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
    body: JSON.stringify(body),
  })
  const { error } = JSON.parse(text) as { error?: { name: string } }
  return { status: statusCode, name: error?.name, retryAfter: headers?.['retry-after'], text }
}

const fail = (call: Call, failure: Error) =>
  cognito.on(calls[call][1] as typeof SignUpCommand).rejects(failure)

const failures = [
  ['throttling', awsError('TooManyRequestsException'), 503, 'Unavailable', '2'],
  ['throttling by the general name', awsError('ThrottlingException'), 503, 'Unavailable', '2'],
  [
    'an internal error',
    awsError('InternalErrorException', { status: 500 }),
    503,
    'Unavailable',
    '2',
  ],
  ['a bad gateway', awsError('UnknownError', { status: 502 }), 503, 'Unavailable', '2'],
  ['a time-out', timeout(), 503, 'Unavailable', '2'],
  ['a broken connection', brokenConnection(), 503, 'Unavailable', '2'],
  ['denied access', awsError('AccessDeniedException'), 500, 'UnknownException', undefined],
  [
    'a pool that is gone',
    awsError('ResourceNotFoundException'),
    500,
    'UnknownException',
    undefined,
  ],
] as const

describe.each(names)('%s', (call) => {
  test.each(failures)(
    '%s is told by its status, without its words',
    async (_, failure, status, name, retryAfter) => {
      fail(call, failure)
      const answer = await send(call)
      expect(answer).toMatchObject({ status, name, retryAfter })
      expect(answer.text).not.toMatch(/arn:aws|ECONN|socket|10\.0\.0\.1/)
    },
  )

  test.each(['LimitExceededException', 'TooManyFailedAttemptsException'])(
    'the provider’s own limit (%s) is a limit with the time to wait',
    async (limit) => {
      fail(call, awsError(limit))
      expect(await send(call)).toMatchObject({
        status: 429,
        name: 'LimitExceededException',
        retryAfter: '60',
      })
    },
  )
})

test.each([
  'CodeDeliveryFailureException',
  'InvalidParameterException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UserNotFoundException',
])('forgot-password answers %s as a code that was sent', async (name) => {
  cognito.on(ForgotPasswordCommand).rejects(awsError(name))
  expect(await send('forgot-password')).toMatchObject({ status: 200, text: '{"ok":true}' })
  expect(logged.join('\n')).not.toContain(email)
})

test('a sign-up that the provider may have made is not refused as taken', async () => {
  // The SDK asked a second time, because the first answer was lost.
  const taken = Object.assign(awsError('UsernameExistsException'), {
    $metadata: { httpStatusCode: 400, attempts: 2 },
  })
  cognito.on(SignUpCommand).rejects(taken)
  cognito.on(InitiateAuthCommand).rejects(awsError('UserNotConfirmedException'))
  expect(await send('sign-up')).toMatchObject({ status: 200 })
})

test('a reset that cannot end the sessions is not acknowledged', async () => {
  cognito.on(AdminGetUserCommand).rejects(awsError('TooManyRequestsException'))
  expect(await send('reset-forgotten-password')).toMatchObject({ status: 503, retryAfter: '2' })
  expect(cognito.commandCalls(ConfirmForgotPasswordCommand)).toHaveLength(1)
})

test('what the provider has done is acknowledged although the answer cannot be kept', async () => {
  cognito.on(ConfirmSignUpCommand).callsFake(() => {
    tables.onAnyCommand().rejects(awsError('ThrottlingException'))
    return {}
  })
  expect(await send('verify-email')).toMatchObject({ status: 200 })
})

test.each([
  ['throttled', awsError('ProvisionedThroughputExceededException'), 503],
  ['denied', awsError('AccessDeniedException'), 500],
] as const)('while the limits are %s the provider is asked nothing', async (_, failure, status) => {
  tables.onAnyCommand().rejects(failure)
  for (const call of names) expect(await send(call)).toMatchObject({ status })
  expect(cognito.calls()).toHaveLength(0)
})
