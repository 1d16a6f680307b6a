import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  getLeaderboard,
  type LeaderboardRow,
} from '../../../../shared/contract/projects/leaderboard.ts'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { ProjectName } from '../../../components/project/project-name.tsx'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { RatingCell } from '../../../components/rating/rating-cell.tsx'
import { ListTable, type ListColumn } from '../../../components/table/list-table.tsx'
import { call } from '../../../lib/api/call.ts'
import { FRESH_MS, pollOptions } from '../../../lib/api/project-queries.ts'
import * as styles from './mini-leaderboard.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

const SHOWN = 5

const bestRatedQuery = queryOptions({
  queryKey: ['projects', 'best-rated', SHOWN],
  queryFn: async ({ signal }) =>
    await call(getLeaderboard, { query: { perPage: String(SHOWN) }, signal }),
  staleTime: FRESH_MS,
  retryOnMount: false,
})

const COLUMNS: readonly ListColumn<LeaderboardRow>[] = [
  {
    label: '#',
    className: styles.rank,
    cell: ({ rank }) => rank ?? 'N/A',
    skeleton: <Skeleton width={8} />,
  },
  {
    label: texts.project,
    cell: ({ id, name, logo }) => (
      <ProjectName name={name} logo={logo} href={`/projects/${id}`} logoSize={20} />
    ),
    skeleton: <Skeleton width={128} />,
  },
  {
    label: texts.rating,
    className: styles.rating,
    cell: ({ band, score }) => <RatingCell band={band} score={score} />,
    skeleton: <Skeleton width={72} height={20} />,
  },
  {
    label: texts.thirtyDays,
    className: styles.change,
    isNumber: true,
    cell: ({ scoreChange30d }) => <ChangeText change={scoreChange30d} />,
    skeleton: <Skeleton width={32} />,
  },
]

/** The best rated projects, as current as the leaderboard itself. */
const MiniLeaderboard = () => {
  const query = useQuery({ ...bestRatedQuery, ...pollOptions })
  const { data, error } = query
  return (
    <>
      <FailedQuery query={query}>
        {data === undefined ? texts.leaderboardNotLoaded : texts.leaderboardNotUpdated}
      </FailedQuery>
      {(data !== undefined || error === null) && (
        <ListTable
          label={texts.bestRatedProjects}
          className={styles.table}
          columns={COLUMNS}
          rows={data?.items ?? SHOWN}
          keyOf={({ id }) => id}
        />
      )}
      <p className={styles.below}>
        {data === undefined
          ? '\u00a0'
          : formatMessage(texts.asOf, { asOf: formatInstant(data.asOf) })}
      </p>
    </>
  )
}

export default MiniLeaderboard
