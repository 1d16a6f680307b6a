import { endpoints as declared } from '../../lambdas/deployment/endpoints.ts'
import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { getPage as declaredPage } from '../../shared/contract/pages.ts'

/**
 * How many times as long a call may take here as its contract says. A machine that runs tests may be
 * slow at any of them, and what an answer has to hold does not depend on that.
 */
const timeFactor = Number(process.env['ASSAY_TIME_FACTOR'] ?? 1)

const patient = (endpoint: AnyEndpoint): AnyEndpoint => ({
  ...endpoint,
  timeoutSeconds: endpoint.timeoutSeconds * timeFactor,
})

export const endpoints: readonly AnyEndpoint[] = declared.map(patient)
export const getPage = patient(declaredPage)
