import { hash } from 'node:crypto'

/**
 * Names a bundle by its content: functions write it beside a failure, and its source map is kept
 * under it. The same code has the same id in every release, so that no function changes for it.
 */
export const bundleId = (code: string | Uint8Array): string => hash('sha256', code).slice(0, 16)
