import { expect, test } from 'vitest'
import { newAccount } from '../../../test/support/http/accounts.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, newEmail } from '../../../test/support/http/visitor.ts'

const PATH = '/api/auth/resend-confirmation'

const cloud = await useTestCloud()

const visitor = createVisitor(cloud.origin)

const codesFor = (email: string) => cloud.outbox.list({ to: email }).map(({ code }) => code)

test('A7.53 a new code is sent, and the account is confirmed with it', async () => {
  const { email } = await visitor.signUp()
  const response = await visitor.post(PATH, { email })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  expect(codesFor(email)).toHaveLength(2)
  const verified = await visitor.post('/api/auth/verify-email', {
    email,
    verificationCode: await visitor.newestCode(email),
  })
  expect(verified.status).toBe(200)
})

test('the code before is no longer good', async () => {
  const { email } = await visitor.signUp()
  const first = await visitor.newestCode(email)
  do await visitor.post(PATH, { email })
  while ((await visitor.newestCode(email)) === first)
  const response = await visitor.post('/api/auth/verify-email', { email, verificationCode: first })
  expect(await response.json()).toMatchObject({ error: { name: 'CodeMismatchException' } })
})

test('the answer tells nobody whether an account exists or waits', async () => {
  const { email: confirmed } = await newAccount(cloud)
  const { email: waiting } = await visitor.signUp()
  const unknown = newEmail()

  const answers: unknown[] = []
  for (const email of [waiting, confirmed, unknown]) {
    const response = await visitor.post(PATH, { email })
    const names = [...response.headers.keys()].toSorted()
    answers.push([response.status, await response.text(), names])
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(codesFor(confirmed)).toEqual([])
  expect(codesFor(unknown)).toEqual([])
})

test('sent again under its key, one code is sent', async () => {
  const { email } = await visitor.signUp()
  const key = { 'idempotency-key': crypto.randomUUID() }
  for (let time = 0; time < 3; time += 1) {
    expect((await visitor.post(PATH, { email }, key)).status).toBe(200)
  }
  expect(codesFor(email)).toHaveLength(2)
})
