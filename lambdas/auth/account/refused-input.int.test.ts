import { expect, test } from 'vitest'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { fieldRefusedIn } from '../../../test/support/http/refusal-in.ts'
import { startCloudWithIdentityProxy } from '../../../test/support/product/identity-proxy.ts'
import { newEmail, PASSWORD } from '../../../test/support/http/visitor.ts'

const { cloud, identity } = await startCloudWithIdentityProxy()
const user = await signInNewUser(cloud)

const email = newEmail()

const calls = {
  'auth/signup': { email, password: PASSWORD },
  'auth/verify-email': { email, verificationCode: '123456' },
  'auth/reset-forgotten-password': { email, code: '123456', newPassword: PASSWORD },
  'user/change-password': { oldPassword: PASSWORD, newPassword: PASSWORD },
} as const

test.each<[keyof typeof calls, field: string, what: string, value: unknown]>([
  ['auth/signup', 'email', 'with a line break', 'someone@assay.test\r\nBcc: all@assay.test'],
  ['auth/verify-email', 'verificationCode', 'of 7 characters', '1234567'],
  ['auth/reset-forgotten-password', 'code', 'missing', undefined],
  ['auth/reset-forgotten-password', 'code', 'empty', ''],
  ['auth/reset-forgotten-password', 'code', 'of 7 characters', '1234567'],
  ['auth/reset-forgotten-password', 'code', 'with a blank inside', '12 456'],
  ['auth/reset-forgotten-password', 'newPassword', 'missing', undefined],
  ['user/change-password', 'oldPassword', 'missing', undefined],
  ['user/change-password', 'newPassword', 'missing', undefined],
])('%s refuses %s %s, and names the field', async (call, field, _, value) => {
  const response = await user.post(`/api/${call}`, { ...calls[call], [field]: value })
  expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
  expect(identity.calls).toEqual([])
})
