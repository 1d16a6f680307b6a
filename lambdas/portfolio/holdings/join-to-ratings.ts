import type { Holding } from '../../../shared/contract/portfolio.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { WalletHolding } from './holdings-source.ts'

/** Holdings of several wallets as one per project, the largest first; of equal ones by id. */
export const joinToRatings = (
  held: readonly WalletHolding[],
  rows: ReadonlyMap<string, ProjectRow>,
): { readonly totalUsd: number; readonly holdings: Holding[] } => {
  const values = new Map<string, number>()
  for (const { projectId, valueUsd } of held) {
    if (rows.has(projectId)) values.set(projectId, (values.get(projectId) ?? 0) + valueUsd)
  }
  const totalUsd = [...values.values()].reduce((sum, value) => sum + value, 0)
  const holdings = [...values].flatMap(([id, valueUsd]): Holding[] => {
    const row = rows.get(id)
    if (row === undefined) return []
    const { logo, name, tokenTickers, band, score } = row
    const share = totalUsd === 0 ? 0 : valueUsd / totalUsd
    return [{ project: { id, logo, name, tokenTickers, band, score }, valueUsd, share }]
  })
  return {
    totalUsd,
    holdings: holdings.toSorted(
      (a, b) => b.valueUsd - a.valueUsd || a.project.id.localeCompare(b.project.id),
    ),
  }
}
