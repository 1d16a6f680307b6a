import type { Meta } from '../../../shared/contract/common.ts'
import { withChecksum } from '../../../shared/values/wallet.ts'
import { ownTables } from '../../platform/config/clients.ts'
import {
  type AddressMetrics,
  addressSubject,
  metaOf,
  readMetrics,
} from '../../metrics/published.ts'
import { staleAfterDays } from './stale-after-days.ts'

interface AskedContract {
  readonly address: string
  /** Absent or empty: all chains. */
  readonly chain?: string | undefined
}

/** The privileges over a contract, on all chains or one. */
export const readPrivileged = async <Name extends keyof AddressMetrics>(
  metric: Name,
  { address, chain }: AskedContract,
  now: number,
): Promise<{
  address: string
  meta: Meta
  total: number
  items: AddressMetrics[Name]['items'][number][]
}> => {
  const selection = chain ? { part: chain } : {}
  const rows = await readMetrics(ownTables(), addressSubject(address), metric, selection)
  const items = rows.flatMap(({ value }) => value.items as AddressMetrics[Name]['items'][number][])
  return {
    address: withChecksum(address),
    meta: metaOf(rows, {
      isEmpty: items.length === 0,
      staleAfterDays: staleAfterDays.onChain,
      now,
    }),
    total: rows.reduce((sum, { value }) => sum + value.total, 0),
    items,
  }
}

const RISKS = ['critical', 'high', 'medium', 'low'] as const

/** Riskiest first, stable. */
export const byRisk = (
  one: { readonly risk: (typeof RISKS)[number] },
  other: { readonly risk: (typeof RISKS)[number] },
): number => RISKS.indexOf(one.risk) - RISKS.indexOf(other.risk)
