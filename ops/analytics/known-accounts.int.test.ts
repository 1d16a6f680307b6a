import { expect, test } from 'vitest'
import { useCognito } from '../../test/support/cognito/cognito.ts'
import { accountsOfPool, type KnownAccount } from './known-accounts.ts'

const cognito = await useCognito()

/** More than a page of either list. */
const STAFF = 61

test('an identity provider tells all accounts of a deployment, and who of them is staff', async () => {
  const expected = new Map<string, Partial<KnownAccount>>()
  const create = async (email: string, groups: readonly string[]) => {
    const account = { email, password: 'Assay-demo-1', confirmed: true, groups: [...groups] }
    return (await cognito.createUser(account)).sub
  }
  for (let count = 0; count < STAFF; count += 1) {
    expected.set(await create(cognito.email(), ['staff']), { staff: true, confirmed: true })
  }
  const other = await create(`tester-${Date.now()}@Tests.example`, ['reviewers'])
  expected.set(other, { staff: false, confirmed: true, test: true })
  const { sub } = await cognito.newUnconfirmedUser()
  expected.set(sub, { staff: false, confirmed: false, test: false })
  const federated = await cognito.addFederated()
  expected.set(federated.sub, { staff: false, confirmed: true, provider: 'google' })

  const found = new Map<string, KnownAccount>()
  const { client, pool } = cognito
  for await (const account of accountsOfPool(client, pool.id, ['tests.example'])) {
    expect(found.has(account.userId)).toBe(false)
    found.set(account.userId, account)
  }
  expect(found.size).toBe(STAFF + 3)
  for (const [userId, account] of expected) expect(found.get(userId)).toMatchObject(account)
})
