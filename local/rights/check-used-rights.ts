import { tableActions } from '../../lambdas/platform/rights.ts'
import type { TableRight } from '../../lambdas/platform/deployment.ts'
import type { FunctionRights } from './function-rights.ts'
import type { Use } from './used-rights.ts'

/** A right that stays although no test uses it. */
export interface UnusedRight {
  /** Ids of functions; default: all. */
  readonly of?: readonly string[]
  /** As a problem names it, e.g. `tables.events: read`. */
  readonly right: string
  /** A table that the function at least reads: then the right is taken for used. */
  readonly ifReads?: string
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
  const isExcept = ({ of, right, ifReads }: UnusedRight, one: Unused): boolean =>
    right === one.right &&
    (of === undefined || of.includes(one.id)) &&
    (ifReads === undefined || uses.some((use) => use.function === one.id && use.table === ifReads))
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

const unusedRightsOf = (declared: FunctionRights, uses: readonly Use[]): Unused[] =>
  Object.entries(rightsOf(declared))
    .filter(([, isProof]) => !uses.some((use) => use.function === declared.id && isProof(use)))
    .map(([right]) => ({ id: declared.id, right }))

const onTable = (table: string | undefined): string =>
  table === undefined ? '' : ` on the table ${table}`

/** What proves that a right is used, by its name in the contract. */
const rightsOf = ({
  tables,
  identityProvider,
  identityActions = [],
  pictures,
  readsPictures,
  storesLogos,
  sendsMail,
}: FunctionRights): Record<string, (use: Use) => boolean> => ({
  ...Object.fromEntries(
    Object.entries(tables).map(([table, right]) => [
      `tables.${table}: ${right}`,
      (use: Use) => use.table === table && beyondReading(right).includes(use.action),
    ]),
  ),
  ...Object.fromEntries(
    identityActions.map((name) => [
      `identityActions: ${name}`,
      ({ action }: Use) => action === `cognito-idp:${name}`,
    ]),
  ),
  ...(identityProvider && {
    // Calls of Cognito that visitors may make unsigned.
    identityProvider: ({ action }: Use) => /^cognito-idp:(?!Admin|List)/.test(action),
  }),
  ...(pictures && { pictures: ({ action }: Use) => /^s3:(Put|Delete)Object$/.test(action) }),
  ...(readsPictures && { readsPictures: ({ action }: Use) => action === 's3:GetObject' }),
  ...(storesLogos && { storesLogos: ({ action }: Use) => action === 's3:PutObject' }),
  ...(sendsMail && { sendsMail: ({ action }: Use) => action === 'ses:SendEmail' }),
})

const beyondReading = (right: TableRight): readonly string[] =>
  right === 'read'
    ? tableActions.read.allowed
    : tableActions[right].allowed.filter((action) => !tableActions.read.allowed.includes(action))
