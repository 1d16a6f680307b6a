import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TrendingProject } from '../../../shared/contract/projects/highlights.ts'
import { classNames } from '../../components/class-names.ts'
import { formatCount } from '../../components/format/format-count.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { ProjectCell } from '../../components/project/project-cell.tsx'
import { RatingCell } from '../../components/rating/rating-cell.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { highlightsQuery } from './home-queries.ts'
import { ListTable } from '../../components/table/list-table.tsx'
import type { ListColumn } from '../../components/table/list-table.tsx'
import * as styles from './trending.module.css'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const SHOWN = 5

export const Trending = () => (
  <Panel
    query={useQuery(highlightsQuery)}
    what={texts.trendingProjects}
    title={texts.trending}
    meta={<Formula />}
    tour="trending-projects"
    skeleton={<Table rows={SHOWN} />}
    staleSince={({ meta }) => (meta.stale ? meta.asOf : null)}
  >
    {({ trending }) =>
      trending.length === 0 ? (
        <EmptyState title={texts.noViewsIn24Hours}>{texts.projectsAppearHereAsSoon}</EmptyState>
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
        {texts.trendingMeta}
      </button>
      <span role="tooltip" id={id} className={classNames(styles.tooltip, open && styles.open)}>
        {texts.trendViewsInTheLast}
      </span>
    </span>
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
    label: texts.project,
    cell: (row) => <ProjectCell project={row} />,
    skeleton: <Skeleton width={128} />,
  },
  {
    label: texts.rating,
    className: styles.rating,
    cell: ({ band, score }) => <RatingCell band={band} score={score} />,
    skeleton: <Skeleton width={72} height={20} />,
  },
  {
    label: texts.trend,
    className: styles.views,
    isNumber: true,
    cell: ({ trend, views24h }) => (
      <span title={formatMessage(texts.viewsIn24Hours, { views: formatCount(views24h) })}>
        {formatCount(Math.round(trend))}
      </span>
    ),
    skeleton: <Skeleton width={32} />,
  },
]

const Table = ({ rows }: { rows: readonly TrendingProject[] | number }) => (
  <ListTable
    label={texts.trending}
    className={styles.table}
    columns={COLUMNS}
    rows={rows}
    keyOf={({ id }) => id}
  />
)
