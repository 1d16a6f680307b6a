import type { DailyScore, ScoreMove } from '../../../../shared/values/rating.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import {
  formatInterval,
  formatScore,
  formatSignedPoints,
} from '../../../components/rating/format-rating.ts'
import { DataTable } from '../table/data-table.tsx'

type HistoryTableProps = { days: readonly DailyScore[]; moves: readonly ScoreMove[] }

export const HistoryTable = ({ days, moves }: HistoryTableProps) => {
  const moveOn = new Map(moves.map((move) => [move.day, move]))
  return (
    <DataTable
      label="Scores by day"
      tall
      items={days.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        { head: 'Day', cell: ({ day }) => formatDay(day) },
        { head: 'Band', cell: ({ band }) => band },
        { head: 'Score', align: 'right', cell: ({ score }) => formatScore(score) },
        {
          head: 'Without cap',
          align: 'right',
          cell: ({ raw }) => formatScore(raw),
        },
        {
          head: 'Interval',
          align: 'right',
          cell: ({ low, high }) =>
            low === null || high === null ? 'N/A' : formatInterval([low, high], '–'),
        },
        {
          head: 'Move',
          align: 'right',
          cell: ({ day }) => {
            const change = moveOn.get(day)?.attribution.scoreDelta
            return typeof change === 'number' && formatSignedPoints(change)
          },
        },
      ]}
    />
  )
}
