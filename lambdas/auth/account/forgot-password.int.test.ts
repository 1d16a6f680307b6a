import { describe, expect, test } from 'vitest'
import {
  createOperator,
  newAccount,
  signInNewGoogleUser,
} from '../../../test/support/http/accounts.ts'
import { startCloudWithIdentityProxy } from '../../../test/support/product/identity-proxy.ts'
import { createVisitor, newEmail, patient } from '../../../test/support/http/visitor.ts'
import { stopClock } from '../../../test/support/time/stop-clock.ts'

const PATH = '/api/auth/forgot-password'

const { cloud, identity } = await startCloudWithIdentityProxy()

const visitor = createVisitor(cloud.origin)

const codesFor = (email: string) => cloud.outbox.list({ to: email }).map(({ code }) => code)

/** Status, body and names of headers: what tells one answer from another. */
const shapeOf = async (response: Response) => [
  response.status,
  await response.text(),
  [...response.headers.keys()].toSorted(),
]

test('A7.50 has a reset code sent to the email of an account', async () => {
  const { email } = await newAccount(cloud)
  const response = await visitor.post(PATH, { email })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  expect(cloud.outbox.list({ to: email })).toEqual([
    expect.objectContaining({ kind: 'reset-code', code: expect.stringMatching(/^\d{6}$/) }),
  ])
})

test('A7.50 the email may be written in capitals and with blanks around it', async () => {
  const { email } = await newAccount(cloud)
  await visitor.post(PATH, { email: ` ${email.toUpperCase()} ` })
  expect(codesFor(email)).toHaveLength(1)
})

describe('nobody can tell whether there is an account', () => {
  const disabled = async (): Promise<string> => {
    const { email } = await newAccount(cloud)
    await createOperator().disable(email)
    return email
  }

  test.each<[string, () => Promise<string>]>([
    ['unknown', async () => await Promise.resolve(newEmail())],
    ['unconfirmed', async () => (await newAccount(cloud, { confirmed: false })).email],
    ['of Google', async () => (await signInNewGoogleUser(cloud)).email],
    ['disabled', disabled],
    ['longer than any account has', async () => `${'a'.repeat(190)}@assay.test`],
    ['of 320 characters', async () => await Promise.resolve(`${'a'.repeat(309)}@assay.test`)],
  ])('one that is %s answers as one that is known does', async (_, make) => {
    const email = await make()
    identity.calls.length = 0
    const unknown = await shapeOf(await visitor.post(PATH, { email }))
    const callsForUnknown = identity.calls.splice(0)
    identity.failures.clear()
    const known = await shapeOf(
      await visitor.post(PATH, { email: (await newAccount(cloud)).email }),
    )
    expect(unknown).toEqual(known)
    // As many calls of the same kind take as long.
    expect(callsForUnknown).toEqual(identity.calls)
    expect(codesFor(email)).toEqual([])
  })
})

test('sent twice under one key, one code is sent; as two intents, two', async () => {
  const { email } = await newAccount(cloud)
  const once = { 'idempotency-key': crypto.randomUUID() }
  stopClock()
  const send = async () => await patient(visitor).post(PATH, { email }, once)
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(codesFor(email)).toHaveLength(1)
  await visitor.post(PATH, { email })
  expect(codesFor(email)).toHaveLength(2)
})

test('a code that was asked for signs nobody in and ends no session', async () => {
  const user = createVisitor(cloud.origin)
  const { email } = await user.becomeUser()
  await visitor.post(PATH, { email })
  expect(await user.whoAmI()).toMatchObject({ email })
  expect(visitor.cookies.size).toBe(0)
})
