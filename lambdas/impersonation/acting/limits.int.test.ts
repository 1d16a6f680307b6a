import { expect, test } from 'vitest'
import { signInNewStaff } from '../../../test/support/http/accounts.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'

/** With the limits of production. */
const cloud = await useTestCloud({ rateLimitFactor: 1 })

test('a member of staff tries ten impersonations an hour, also in vain', async () => {
  const admin = await signInNewStaff(cloud)
  const tryOne = async () =>
    await admin.post('/api/impersonation-tool/create', { impersonatingUserId: 'nobody' })
  for (let n = 0; n < 10; n += 1) expect((await tryOne()).status).toBe(404)
  const response = await tryOne()
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
})
