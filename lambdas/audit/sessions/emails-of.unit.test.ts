import { afterEach, expect, test, vi } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { identityAdmin } from '../../platform/identity/identity.ts'
import { emailsOf } from './emails-of.ts'

setEnvironment()

const MINUTE_MS = 60_000

afterEach(() => void vi.useRealTimers())

test('an address is asked for once in ten minutes, and then anew', async () => {
  let email = 'mara@assay.example'
  vi.spyOn(identityAdmin(), 'findBySub').mockImplementation(
    async (sub) =>
      ({ sub, email }) as Awaited<ReturnType<ReturnType<typeof identityAdmin>['findBySub']>>,
  )
  const now = Date.now()
  const shownAfter = async (minutes: number) => {
    vi.useFakeTimers({ now: now + minutes * MINUTE_MS, toFake: ['Date'] })
    return (await emailsOf(['mara'])).get('mara')
  }
  expect(await shownAfter(0)).toBe('mara@assay.example')
  email = 'mara.new@assay.example'
  expect(await shownAfter(9)).toBe('mara@assay.example')
  expect(await shownAfter(10)).toBe('mara.new@assay.example')
})
