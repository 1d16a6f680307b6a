import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { AwsCall } from './aws-calls.ts'
import { type FunctionRights, namedRights } from './function-rights.ts'

/** A kind of call that one function made. */
export interface Use {
  readonly function: string
  readonly action: string
  /** The name of a table; never an object's key, which holds ids. */
  readonly table?: string
  readonly isGranted: boolean
  /** Names of the function's rights that it needs. */
  readonly rights: readonly string[]
}

const noted = new Set<string>()
const named = new WeakMap<FunctionRights, ReturnType<typeof namedRights>>()

/**
 * Records for `npm test` which rights functions use: a line each, once per process, in the file
 * that `ASSAY_USED_RIGHTS` names. All test processes append to it.
 */
export const noteUse = (function_: FunctionRights, call: AwsCall, isGranted: boolean): void => {
  const file = process.env['ASSAY_USED_RIGHTS']
  if (!file) return
  const { service, action, name } = call
  const known = named.get(function_) ?? namedRights(function_)
  named.set(function_, known)
  const use: Use = {
    function: function_.id,
    action,
    ...(service === 'dynamodb' && { table: name }),
    isGranted,
    rights: known.filter(({ isUsedBy }) => isUsedBy(call)).map((right) => right.name),
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
