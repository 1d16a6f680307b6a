import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { AwsCall } from './aws-calls.ts'

/** What one function has asked of AWS. */
export interface Use {
  readonly function: string
  readonly action: string
  /** Of a table alone; the keys of objects hold ids. */
  readonly table?: string
  readonly isGranted: boolean
}

const noted = new Set<string>()

/**
 * Keeps for `npm test` what functions use: a line each, once per process, in the file that
 * `ASSAY_USED_RIGHTS` names. All test processes append to it.
 */
export const noteUse = (id: string, call: AwsCall, isGranted: boolean): void => {
  const file = process.env['ASSAY_USED_RIGHTS']
  if (!file) return
  const { service, action, resource } = call
  const use: Use = {
    function: id,
    action,
    ...(service === 'dynamodb' && { table: resource }),
    isGranted,
  }
  const line = `${JSON.stringify(use)}\n`
  if (noted.has(line)) return
  noted.add(line)
  appendFileSync(file, line)
}

/** What was kept in a file; nothing when it is not there. */
export const readUses = (file: string): Use[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Use)
    : []
