import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects.ts'
import { classNames } from '../../components/class-names.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProjectName } from '../../components/project-name.tsx'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { highlightsQuery } from '../../lib/project-queries.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import table from './list-table.module.css'
import styles from './trending.module.css'

const SHOWN = 5

const views = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** What visitors look at most. */
export const Trending = () => (
  <Panel
    query={useQuery(highlightsQuery)}
    what="The trending projects"
    title="Trending"
    meta={<Formula />}
    tour="trending-projects"
    skeleton={<Table rows={undefined} />}
    staleSince={({ meta }) => (meta.stale ? meta.asOf : null)}
  >
    {({ trending }) =>
      trending.length === 0 ? (
        <EmptyState title="No views in 24 hours">
          Projects appear here as soon as visitors look at them.
        </EmptyState>
      ) : (
        <Table rows={trending} />
      )
    }
  </Panel>
)

/** How the order comes about: by the pointer, by the focus, and by a press. */
const Formula = () => {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <span className={styles.formula}>
      <button
        type="button"
        className={styles.why}
        aria-expanded={open}
        aria-describedby={id}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
        }}
      >
        views in 24 h, never paid
      </button>
      <span role="tooltip" id={id} className={classNames(styles.tooltip, open && styles.open)}>
        Trend = views of the last 24 hours, each counted less the older it is, bots removed. A
        visitor counts once a day for each project. Nobody can buy a place.
      </span>
    </span>
  )
}

const Table = ({ rows }: { rows: readonly ProjectRow[] | undefined }) => {
  // Both do not fit beside the rating, and the name says more.
  const narrow = useNarrow()
  return (
    <table className={classNames(table.table, styles.table)} aria-label="Trending">
      <thead>
        <tr>
          <th scope="col" className={styles.place}>
            #
          </th>
          <th scope="col">Project</th>
          <th scope="col" className={styles.rating}>
            Rating
          </th>
          <th scope="col" className={classNames(table.right, styles.views)}>
            Views
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, index) => (
          <tr key={row.id}>
            <td className={classNames('faint num', styles.place)}>{index + 1}</td>
            <td>
              <ProjectName
                name={row.name}
                logo={row.logo}
                ticker={narrow ? undefined : row.tokenTickers[0]}
                href={`/projects/${row.id}`}
                logoSize={20}
              />
            </td>
            <td className={styles.rating}>
              <span className={styles.score}>
                <BandMark band={row.band} small />
                {row.score === null ? (
                  <span className="faint">no score</span>
                ) : (
                  <span className="num">{row.score.toFixed(1)}</span>
                )}
              </span>
            </td>
            <td
              className={classNames(table.right, 'muted', styles.views)}
              title={row.views24h.toLocaleString('en-US')}
            >
              {views.format(row.views24h)}
            </td>
          </tr>
        )) ??
          Array.from({ length: SHOWN }, (_, index) => (
            <tr key={index} data-skeleton>
              <td className={styles.place}>
                <Skeleton width={8} />
              </td>
              <td>
                <Skeleton width={128} />
              </td>
              <td className={styles.rating}>
                <Skeleton width={72} height={20} />
              </td>
              <td className={classNames(table.right, styles.views)}>
                <Skeleton width={32} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
