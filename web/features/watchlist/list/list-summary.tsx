import { useQuery } from '@tanstack/react-query'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { BANDS, type Band } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { bandClass } from '../../../components/rating/band-class.ts'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { formatScore } from '../../../components/rating/format-rating.ts'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { projectsByIds } from '../../../lib/api/project-queries.ts'
import { changesQuery } from '../changes/changes-query.ts'
import styles from './list-summary.module.css'
import type { LocalWatchlist } from '../watchlist-model.ts'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** Smaller moves would be printed as 0.0. */
const MIN_MOVE_POINTS = 0.05

export const ListSummary = ({ username, list }: { username: string; list: LocalWatchlist }) => {
  const { data, isError } = useQuery(projectsByIds(list.projects))
  // The table below shows the failure with Retry.
  if (isError && data === undefined) return null
  return (
    <dl className={styles.summary} aria-busy={data === undefined}>
      <div className={styles.bandsPart}>
        <dt>{texts.countByBand}</dt>
        <dd>
          {data === undefined ? (
            <Skeleton width="100%" height={24} />
          ) : (
            <BandCounts rows={data.items} />
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.meanScore}</dt>
        <dd>
          {data === undefined ? (
            <Skeleton width={48} height={20} />
          ) : (
            <MeanScore rows={data.items} />
          )}
        </dd>
      </div>
      {list.updatedAt !== undefined && (
        <div>
          <dt>{texts.unseenChangeOfTheMean}</dt>
          <dd>
            {data === undefined ? (
              <Skeleton width={64} height={20} />
            ) : (
              <UnseenChange username={username} list={list} rows={data.items} />
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.largestMoveIn30Days}</dt>
        <dd>
          {data === undefined ? (
            <Skeleton width={96} height={20} />
          ) : (
            <LargestMove rows={data.items} />
          )}
        </dd>
      </div>
    </dl>
  )
}

const BandCounts = ({ rows }: { rows: readonly ProjectRow[] }) => {
  const counts = BANDS.map(
    (band) => [band, rows.filter((row) => row.band === band).length] as const,
  )
  const nonEmpty = counts.filter(([, count]) => count > 0)
  return (
    <ul className={styles.bands}>
      {nonEmpty.map(([band, count]) => (
        <BandCount key={band} band={band} count={count} />
      ))}
    </ul>
  )
}

const BandCount = ({ band, count }: { band: Band; count: number }) => (
  <li
    className={classNames(styles.band, band === 'N/A' && styles.unrated, bandClass(band))}
    style={{ flexGrow: count }}
    title={`${band}: ${count}`}
  >
    {band} {count}
  </li>
)

const MeanScore = ({ rows }: { rows: readonly ProjectRow[] }) => {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]))
  const unrated = rows.length - scores.length
  return (
    <>
      <span className={styles.value}>
        {scores.length === 0
          ? 'N/A'
          : formatScore(scores.reduce((sum, score) => sum + score, 0) / scores.length)}
      </span>
      <span className={styles.note}>
        {unrated > 0
          ? formatMessage(texts.ratedAndNot, { count: scores.length, unrated })
          : formatMessage(texts.ratedCount, { count: scores.length })}
      </span>
    </>
  )
}

type UnseenChangeProps = { username: string; list: LocalWatchlist; rows: readonly ProjectRow[] }

const UnseenChange = ({ username, list, rows }: UnseenChangeProps) => {
  const { data } = useQuery(changesQuery(username, list.id, list.projects))
  if (data === undefined) return <Skeleton width={64} height={20} />
  const moves = data.items.flatMap(({ attribution: { scoreDelta } }) =>
    scoreDelta === null || Math.abs(scoreDelta) < MIN_MOVE_POINTS ? [] : [scoreDelta],
  )
  const rated = rows.filter(({ score }) => score !== null).length
  if (moves.length === 0 || rated === 0) return <span className={styles.value}>{texts.none}</span>
  return (
    <>
      <span className={styles.value}>
        <ChangeText change={moves.reduce((sum, move) => sum + move, 0) / rated} />
      </span>
      <span className={styles.note}>
        {formatPlural(moves.length, texts.sumOfMove, texts.sumOfMoves, {
          count: moves.length,
          rated,
        })}
      </span>
    </>
  )
}

const LargestMove = ({ rows }: { rows: readonly ProjectRow[] }) => {
  const [largest] = rows
    .flatMap(({ name, scoreChange30d }) =>
      scoreChange30d === null || scoreChange30d === 0 ? [] : [{ name, change: scoreChange30d }],
    )
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  return largest === undefined ? (
    <span className={styles.value}>{texts.none}</span>
  ) : (
    <>
      <span className={styles.value}>{largest.name}</span>
      <span className={styles.note}>
        <ChangeText change={largest.change} />
      </span>
    </>
  )
}
