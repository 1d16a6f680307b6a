import { memo } from 'react'
import type { ReactNode } from 'react'
import type { ProjectRow } from '../../shared/contract/projects.ts'
import { MarketCap } from './market-cap.tsx'
import { ProjectName } from './project-name.tsx'
import { chainsInBrief } from './project-table-chains.ts'
import styles from './project-table.module.css'
import { Skeleton } from './skeleton.tsx'
import { UnknownTag } from './unknown-tag.tsx'

export type ProjectTableProps = {
  /** The table's name for a screen reader. */
  label: string
  rows: readonly ProjectRow[]
  /** Rows still on their way, drawn as bars of the same height below the others. Default 0. */
  skeletons?: number
  /**
   * The watch button of a row; without it there is no such column. Give the same function on every
   * render: a new one renders every row anew.
   */
  star?: ((row: ProjectRow) => ReactNode) | undefined
}

/**
 * Projects as real table cells, one line each. Up to 960 px category and chains stand in a second
 * line below the name; up to 720 px a row is star · project · market cap over rank.
 */
export const ProjectTable = ({ label, rows, skeletons = 0, star }: ProjectTableProps) => (
  <table className={styles.table} aria-label={label} aria-busy={skeletons > 0 || undefined}>
    <thead>
      <tr>
        {star !== undefined && (
          <th scope="col" className={styles.star}>
            <span className="visually-hidden">Watch</span>
          </th>
        )}
        <th scope="col" className={styles.rank}>
          Rank
        </th>
        <th scope="col" className={styles.project}>
          Project
        </th>
        <th scope="col" className={styles.category}>
          Category
        </th>
        <th scope="col" className={styles.chains}>
          Chains
        </th>
        <th scope="col" className={styles.marketCap}>
          Market cap
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} row={row} star={star} />
      ))}
      {Array.from({ length: skeletons }, (_, index) => (
        <SkeletonRow key={`skeleton-${index}`} withStar={star !== undefined} />
      ))}
    </tbody>
  </table>
)

const Row = memo(({ row, star }: { row: ProjectRow; star: ProjectTableProps['star'] }) => {
  const chains = chainsInBrief(row.chains)
  return (
    <tr>
      {star !== undefined && <td className={styles.star}>{star(row)}</td>}
      <td className={styles.rank}>
        {row.rank === null ? 'N/A' : <span className={styles.place}>{row.rank}</span>}
      </td>
      <th scope="row" className={styles.project}>
        <ProjectName
          name={row.name}
          logo={row.logo}
          ticker={row.tokenTickers[0]}
          href={`/projects/${row.id}`}
          detail={
            <span className={styles.detail}>
              {[row.category, chains].filter(Boolean).join(' · ')}
            </span>
          }
        />
      </th>
      <td className={styles.category}>{row.category}</td>
      <td className={styles.chains} title={row.chains.join(', ') || undefined}>
        {chains === '' ? <UnknownTag /> : chains}
      </td>
      <td className={styles.marketCap}>
        <MarketCap usd={row.marketCapUsd} />
      </td>
    </tr>
  )
})

const SkeletonRow = ({ withStar }: { withStar: boolean }) => (
  <tr data-skeleton>
    {withStar && (
      <td className={styles.star}>
        <Skeleton width={16} round />
      </td>
    )}
    <td className={styles.rank}>
      <Skeleton width={20} />
    </td>
    <td className={styles.project}>
      <span className={styles.skeletonProject}>
        <Skeleton width={24} round />
        <Skeleton width={120} />
      </span>
    </td>
    <td className={styles.category}>
      <Skeleton width={80} />
    </td>
    <td className={styles.chains}>
      <Skeleton width={112} />
    </td>
    <td className={styles.marketCap}>
      <Skeleton width={48} />
    </td>
  </tr>
)
