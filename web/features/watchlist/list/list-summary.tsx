import { useQuery } from '@tanstack/react-query'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { BANDS } from '../../../../shared/values/rating.ts'
import { ChangeText } from '../../../components/rating/change-text.tsx'
import { formatScore } from '../../../components/rating/format-rating.ts'
import {
  type BandPart,
  BandParts,
  RatingSummary,
  SummaryPart,
  SummaryValue,
} from '../../../components/rating/rating-summary.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { projectsByIds } from '../../../lib/api/project-queries.ts'
import { changesQuery } from '../changes/changes-query.ts'
import * as styles from './list-summary.module.css'
import type { LocalWatchlist } from '../watchlist-model.ts'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** Smaller moves would be printed as 0.0. */
const MIN_MOVE_POINTS = 0.05

export const ListSummary = ({ username, list }: { username: string; list: LocalWatchlist }) => {
  const { data, isError } = useQuery(projectsByIds(list.projects))
  // The table below shows the failure with Retry.
  if (isError && data === undefined) return null
  const rows = data?.items
  return (
    <RatingSummary className={styles.summary} isBusy={rows === undefined}>
      <SummaryPart label={texts.countByBand} isOfBands skeleton={{ width: '100%', height: 24 }}>
        {rows && <BandParts parts={countsOf(rows)} />}
      </SummaryPart>
      <SummaryPart label={texts.meanScore} skeleton={{ width: 48, height: 20 }}>
        {rows && <MeanScore rows={rows} />}
      </SummaryPart>
      {list.updatedAt !== undefined && (
        <SummaryPart label={texts.unseenChangeOfTheMean} skeleton={{ width: 64, height: 20 }}>
          {rows && <UnseenChange username={username} list={list} rows={rows} />}
        </SummaryPart>
      )}
      <SummaryPart label={texts.largestMoveIn30Days} skeleton={{ width: 96, height: 20 }}>
        {rows && <LargestMove rows={rows} />}
      </SummaryPart>
    </RatingSummary>
  )
}

const countsOf = (rows: readonly ProjectRow[]): BandPart[] =>
  BANDS.map((band) => {
    const size = rows.filter((row) => row.band === band).length
    return { band, size, text: String(size), title: `${band}: ${size}` }
  }).filter(({ size }) => size > 0)

const MeanScore = ({ rows }: { rows: readonly ProjectRow[] }) => {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]))
  const unrated = rows.length - scores.length
  return (
    <SummaryValue
      note={
        unrated > 0
          ? formatMessage(texts.ratedAndNot, { count: scores.length, unrated })
          : formatMessage(texts.ratedCount, { count: scores.length })
      }
    >
      {scores.length === 0
        ? 'N/A'
        : formatScore(scores.reduce((sum, score) => sum + score, 0) / scores.length)}
    </SummaryValue>
  )
}

type UnseenChangeProps = { username: string; list: LocalWatchlist; rows: readonly ProjectRow[] }

const UnseenChange = ({ username, list, rows }: UnseenChangeProps) => {
  const { data } = useQuery(changesQuery(username, list))
  if (data === undefined) return <Skeleton width={64} height={20} />
  const moves = data.items.flatMap(({ attribution: { scoreDelta } }) =>
    scoreDelta === null || Math.abs(scoreDelta) < MIN_MOVE_POINTS ? [] : [scoreDelta],
  )
  const rated = rows.filter(({ score }) => score !== null).length
  if (moves.length === 0 || rated === 0) return <SummaryValue>{texts.none}</SummaryValue>
  const count = moves.length
  return (
    <SummaryValue note={formatPlural(count, texts.sumOfMove, texts.sumOfMoves, { count, rated })}>
      <ChangeText change={moves.reduce((sum, move) => sum + move, 0) / rated} />
    </SummaryValue>
  )
}

const LargestMove = ({ rows }: { rows: readonly ProjectRow[] }) => {
  const [largest] = rows
    .flatMap(({ name, scoreChange30d }) =>
      scoreChange30d === null || scoreChange30d === 0 ? [] : [{ name, change: scoreChange30d }],
    )
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  return largest === undefined ? (
    <SummaryValue>{texts.none}</SummaryValue>
  ) : (
    <SummaryValue note={<ChangeText change={largest.change} />}>{largest.name}</SummaryValue>
  )
}
