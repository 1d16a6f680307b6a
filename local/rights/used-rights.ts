import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { AwsCall } from './aws-calls.ts'

/** The AWS calls of one function. */
export interface Use {
  readonly function: string
  readonly action: string
  /** The name of a table; never an object's key, which holds ids. */
  readonly table?: string
  readonly isGranted: boolean
}

const noted = new Set<string>()

/**
 * Records for `npm test` which rights functions use: a line each, once per process, in the file
 * that `ASSAY_USED_RIGHTS` names. All test processes append to it.
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

/** Reads the recorded uses; none when the file is missing. */
export const readUses = (file: string): Use[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Use)
    : []
