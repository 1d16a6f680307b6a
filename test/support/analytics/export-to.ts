import type { KnownAccount } from '../../../ops/analytics/known-accounts.ts'
import { runExport } from '../../../ops/analytics/run-export.ts'
import type { TableContext } from '../../../lambdas/platform/dynamodb/tables.ts'

// oxlint-disable-next-line require-yield -- no accounts
const noAccounts = async function* (): AsyncGenerator<KnownAccount> {
  await Promise.resolve()
}

export const accountsFrom = async function* (
  accounts: readonly KnownAccount[],
): AsyncGenerator<KnownAccount> {
  await Promise.resolve()
  yield* accounts
}

/** Runs an export of these tables now, with few rows at once. */
export const exportTo = async (
  directory: string,
  at: TableContext,
  options: Partial<Parameters<typeof runExport>[1]> = {},
) =>
  await runExport(at, {
    directory,
    restart: false,
    accounts: noAccounts(),
    now: Date.now(),
    signal: new AbortController().signal,
    rowsAtOnce: 500,
    ...options,
  })
