import { expect, test } from 'vitest'
import { signInNewStaff } from '../../../test/support/http/accounts.ts'
import { expectLimit } from '../../../test/support/http/rate-limits.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'

/** With the limits of production. */
const cloud = await useTestCloud({ rateLimitFactor: 1 })
useFreshDays()

test('a member of staff tries ten impersonations an hour, also in vain', async () => {
  const admin = await signInNewStaff(cloud)
  const tryOne = async () =>
    await admin.post('/api/impersonation-tool/create', { impersonatingUserId: 'nobody' })
  for (let n = 0; n < 10; n += 1) expect((await tryOne()).status).toBe(404)
  await expectLimit(await tryOne(), 3600)
})
