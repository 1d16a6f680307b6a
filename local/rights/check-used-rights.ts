import { type FunctionRights, namedRights } from './function-rights.ts'
import type { Use } from './used-rights.ts'

/** A right that stays although no test uses it. */
export interface UnusedRight {
  /** Ids of functions; default: all. */
  readonly of?: readonly string[]
  /** As a problem names it, with or without its key: `tables.heads: update`, `tables.heads: update Impersonation#*`. */
  readonly right: string
  /** A table that the function at least uses: then the right is taken for used. */
  readonly ifUses?: string
  readonly reason: string
}

/**
 * Compares the declared rights of functions with those used in a run of all tests.
 *
 * @param uses of all processes of the run
 * @returns a sentence for each right that was refused, is not used, or is excepted without need;
 *   empty when all is well
 */
export const checkUsedRights = (
  functions: readonly FunctionRights[],
  uses: readonly Use[],
  exceptions: readonly UnusedRight[],
): string[] => {
  if (uses.length === 0) return ['No test has used any right: nothing was checked.']
  const ids = new Set(functions.map(({ id }) => id))
  const refused = uses
    .filter(({ function: id, isGranted }) => !isGranted && ids.has(id))
    .map(({ function: id, action, table }) => `${id} was refused ${action}${onTable(table)}.`)
  const unused = functions.flatMap((one) => unusedRightsOf(one, uses))
  const isExcept = ({ of, right, ifUses }: UnusedRight, one: Unused): boolean =>
    (one.right === right || one.right.startsWith(`${right} `)) &&
    (of === undefined || of.includes(one.id)) &&
    (ifUses === undefined || uses.some((use) => use.function === one.id && use.table === ifUses))
  return [
    ...new Set(refused),
    ...unused
      .filter((one) => !exceptions.some((exception) => isExcept(exception, one)))
      .map(({ id, right }) => `${id} declares ${right} and no test uses it: remove it or test it.`),
    ...exceptions
      .filter((exception) => !unused.some((one) => isExcept(exception, one)))
      .map(({ right }) => `An exception for ${right} is not needed: remove it.`),
  ]
}

interface Unused {
  readonly id: string
  readonly right: string
}

const unusedRightsOf = (declared: FunctionRights, uses: readonly Use[]): Unused[] => {
  const used = new Set(
    uses
      .filter((use) => use.function === declared.id && use.isGranted)
      .flatMap(({ rights }) => rights),
  )
  const names = new Set(namedRights(declared).map(({ name }) => name))
  return [...names].filter((name) => !used.has(name)).map((right) => ({ id: declared.id, right }))
}

const onTable = (table: string | undefined): string =>
  table === undefined ? '' : ` on the table ${table}`
