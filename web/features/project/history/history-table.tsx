import type { DailyScore, ScoreMove } from '../../../../shared/values/rating.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import {
  formatInterval,
  formatScore,
  formatSignedPoints,
} from '../../../components/rating/format-rating.ts'
import { DataTable } from '../table/data-table.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

type HistoryTableProps = { days: readonly DailyScore[]; moves: readonly ScoreMove[] }

export const HistoryTable = ({ days, moves }: HistoryTableProps) => {
  const moveOn = new Map(moves.map((move) => [move.day, move]))
  return (
    <DataTable
      label={texts.scoresByDay}
      tall
      items={days.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        { head: texts.day, cell: ({ day }) => formatDay(day) },
        { head: texts.band, cell: ({ band }) => band },
        { head: texts.score, align: 'right', cell: ({ score }) => formatScore(score) },
        {
          head: texts.withoutCap,
          align: 'right',
          cell: ({ raw }) => formatScore(raw),
        },
        {
          head: texts.interval,
          align: 'right',
          cell: ({ low, high }) =>
            low === null || high === null ? 'N/A' : formatInterval([low, high], '–'),
        },
        {
          head: texts.move,
          align: 'right',
          cell: ({ day }) => {
            const move = moveOn.get(day)
            const change = move?.attribution.scoreDelta
            if (move === undefined || typeof change !== 'number') return null
            const points = formatSignedPoints(change)
            return move.since === day
              ? points
              : formatMessage(texts.changeSince, { points, day: formatDay(move.since) })
          },
        },
      ]}
    />
  )
}
