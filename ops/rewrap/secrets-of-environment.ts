import { readWrappingSecrets } from '../../lambdas/platform/config/wrapping-secrets.ts'
import { OpsError } from '../ops-error.ts'

/** Holds the secrets of a deployment that wrap data keys. */
export const SECRETS_VARIABLE = 'ASSAY_WRAPPING_SECRETS'

/**
 * The secrets, the newest first; undefined without any.
 * @throws {OpsError} when one of them is no secret
 */
export const secretsOfEnvironment = (): readonly string[] | undefined => {
  const text = process.env[SECRETS_VARIABLE]
  if (!text) return undefined
  try {
    return readWrappingSecrets(text)
  } catch (error) {
    throw new OpsError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
