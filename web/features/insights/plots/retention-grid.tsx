import type { Insights } from '../../../../shared/contract/insights.ts'
import { formatCount } from '../../../components/format/format-count.ts'
import { formatDayAndMonth } from '../../../components/format/format-day.ts'
import { formatShare } from '../../../components/format/format-percentage.ts'
import { ScrollArea } from '../../../components/table/scroll-area.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'
import * as styles from './retention-grid.module.css'

type Cell = Insights['retention'][number]

/** A row for each week of sign-up; the more of them came back, the darker. */
export const RetentionGrid = ({ cells }: { cells: readonly Cell[] }) => {
  const cohorts = [...new Set(cells.map(({ week }) => week))]
  const weeks = Math.max(...cells.map(({ weeksLater }) => weeksLater))
  const numbers = Array.from({ length: weeks + 1 }, (_, number) => number)
  return (
    <ScrollArea label={texts.retention}>
      <table className={styles.grid} aria-label={texts.retention}>
        <thead>
          <tr>
            <th scope="col">{texts.week}</th>
            <th scope="col">{texts.size}</th>
            {numbers.map((number) => (
              <th key={number} scope="col">
                {formatMessage(texts.weekNumber, { number })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((week) => (
            <tr key={week}>
              <th scope="row">{formatDayAndMonth(week)}</th>
              <td>{formatCount(cells.find((cell) => cell.week === week)?.size ?? 0)}</td>
              {numbers.map((number) => (
                <RetentionCell
                  key={number}
                  cell={cells.find((cell) => cell.week === week && cell.weeksLater === number)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const RetentionCell = ({ cell }: { cell: Cell | undefined }) => {
  if (!cell) return <td aria-label={texts.notOver} />
  const { active, size, weeksLater } = cell
  const share = active / size
  return (
    <td
      className={styles.cell}
      style={{ ['--share' as string]: `${Math.round(share * 40)}%` }}
      title={formatMessage(texts.weekLater, {
        active: formatCount(active),
        size: formatCount(size),
        number: weeksLater,
      })}
    >
      {formatShare(share)}
    </td>
  )
}
