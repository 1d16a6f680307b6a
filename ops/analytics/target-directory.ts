import { join } from 'node:path'
import { DEFAULT_DATA, type Target } from '../connect.ts'
import { OpsError } from '../ops-error.ts'

/**
 * The directory of an export, as the command line says it.
 * @throws {OpsError} when it says none for a deployment
 */
export const exportDirectoryOf = ({
  directory,
  stage,
  data,
}: Target & { readonly directory?: string | undefined }): string => {
  if (directory !== undefined) return directory
  if (stage !== undefined) throw new OpsError('With --stage, give --directory DIR too.')
  return join(data ?? DEFAULT_DATA, 'analytics')
}
