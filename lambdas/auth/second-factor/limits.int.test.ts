import { expect, test } from 'vitest'
import { newAccount, signIn } from '../../../test/support/http/accounts.ts'
import { times } from '../../../test/support/http/rate-limits.ts'
import { signInError } from '../../../test/support/http/sign-in-error.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, PASSWORD } from '../../../test/support/http/visitor.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'

/** The limits as production has them. Everybody here comes from one address. */
const cloud = await useTestCloud({ rateLimitFactor: 1 })

const MINUTE = 60_000

const pass = useFreshDays()

/** An app shows it in one of 300,000 runs. */
const WRONG = '000000'

const begin = async () => {
  const account = await newAccount(cloud, { secondFactor: true })
  const visitor = createVisitor(cloud.origin)
  await visitor.signIn(account.email, PASSWORD)
  return { ...account, visitor }
}

test('the sixth wrong code within a quarter of an hour waits, the right one too', async () => {
  const { email, visitor } = await begin()
  expect(await times(5, async () => await visitor.giveCode(WRONG))).toEqual(Array(5).fill(401))
  const response = await visitor.giveCode(await visitor.authenticatorCode(email))
  expect(response.headers.get('retry-after')).toBe('900')
  expect(await signInError(response)).toEqual([429, 'LimitExceededException'])
  pass(15 * MINUTE)
  expect((await visitor.signInWithCode(email, PASSWORD)).status).toBe(200)
})

test('a new password step gives no new tries', async () => {
  const { email, visitor } = await begin()
  for (let round = 0; round < 5; round += 1) {
    await visitor.giveCode(WRONG)
    await visitor.signIn(email, PASSWORD)
  }
  expect((await visitor.giveCode(WRONG)).status).toBe(429)
})

test('right codes are not counted, nor are passwords that lead to a code', async () => {
  const { email, visitor } = await begin()
  for (let round = 0; round < 8; round += 1) {
    pass(MINUTE)
    expect((await visitor.signInWithCode(email, PASSWORD)).status).toBe(200)
  }
})

test('whoever is signed in has five tries at password and codes in their settings', async () => {
  const account = await newAccount(cloud)
  const user = await signIn(cloud, account)
  const setUp = async () =>
    await user.post('/api/user/second-factor/set-up', { password: 'another-1234' })
  expect(await times(6, setUp)).toEqual([403, 403, 403, 403, 403, 429])
  expect((await user.post('/api/user/second-factor/confirm', { code: WRONG })).status).toBe(429)
})
