import { createHash } from 'node:crypto'

/**
 * Names a bundle by its content: functions write it beside a failure, and its source map is kept
 * under it. The same code has the same id in every release, so that no function changes for it.
 */
export const bundleId = (code: string | Uint8Array): string =>
  createHash('sha256').update(code).digest('hex').slice(0, 16)
