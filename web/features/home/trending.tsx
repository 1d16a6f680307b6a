import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TrendingProject } from '../../../shared/contract/projects/highlights.ts'
import { classNames } from '../../components/class-names.ts'
import { formatCount } from '../../components/format/format-count.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { ProjectName } from '../../components/project/project-name.tsx'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { formatScore } from '../../components/rating/format-rating.ts'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { highlightsQuery } from './home-queries.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { ListTable } from '../../components/table/list-table.tsx'
import type { ListColumn } from '../../components/table/list-table.tsx'
import styles from './trending.module.css'

const SHOWN = 5

export const Trending = () => (
  <Panel
    query={useQuery(highlightsQuery)}
    what="The trending projects"
    title="Trending"
    meta={<Formula />}
    tour="trending-projects"
    skeleton={<Table rows={SHOWN} />}
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

/** Explains the order on hover, focus and press. */
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
        views in 24 h, the newest count most
      </button>
      <span role="tooltip" id={id} className={classNames(styles.tooltip, open && styles.open)}>
        Trend = views in the last 24 hours. A view counts half as much every 6 hours. Bots are left
        out, and a visitor counts once a day for each project. Nobody can buy a place.
      </span>
    </span>
  )
}

const Name = ({ row }: { row: TrendingProject }) => {
  // A phone has no room for the ticker.
  const narrow = useNarrow()
  return (
    <ProjectName
      name={row.name}
      logo={row.logo}
      ticker={narrow ? undefined : row.tokenTickers[0]}
      href={`/projects/${row.id}`}
      logoSize={20}
    />
  )
}

const COLUMNS: readonly ListColumn<TrendingProject>[] = [
  {
    label: '#',
    className: styles.place,
    cell: (_, index) => index + 1,
    skeleton: <Skeleton width={8} />,
  },
  {
    label: 'Project',
    cell: (row) => <Name row={row} />,
    skeleton: <Skeleton width={128} />,
  },
  {
    label: 'Rating',
    className: styles.rating,
    cell: ({ band, score }) => (
      <span className={styles.score}>
        <BandMark band={band} small />
        {score === null ? (
          <span className="faint">no score</span>
        ) : (
          <span className="num">{formatScore(score)}</span>
        )}
      </span>
    ),
    skeleton: <Skeleton width={72} height={20} />,
  },
  {
    label: 'Trend',
    className: styles.views,
    isNumber: true,
    cell: ({ trend, views24h }) => (
      <span title={`${formatCount(views24h)} views in 24 h`}>{formatCount(Math.round(trend))}</span>
    ),
    skeleton: <Skeleton width={32} />,
  },
]

const Table = ({ rows }: { rows: readonly TrendingProject[] | number }) => (
  <ListTable
    label="Trending"
    className={styles.table}
    columns={COLUMNS}
    rows={rows}
    keyOf={({ id }) => id}
  />
)
