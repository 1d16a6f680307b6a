import { expect, test, vi } from 'vitest'
import { endpoints as declared } from '../../lambdas/deployment/endpoints.ts'

test.each([
  [undefined, 1],
  ['30', 30],
])('with a time factor of %s a call may take its time %i times', async (given, factor) => {
  vi.stubEnv('ASSAY_TIME_FACTOR', given)
  vi.resetModules()
  const { endpoints, getPage } = await import('./patient-endpoints.ts')
  vi.unstubAllEnvs()
  const seconds = new Map(endpoints.map(({ id, timeoutSeconds }) => [id, timeoutSeconds]))
  expect(seconds).toEqual(
    new Map(declared.map(({ id, timeoutSeconds }) => [id, timeoutSeconds * factor])),
  )
  expect(getPage.timeoutSeconds).toBe(10 * factor)
})
