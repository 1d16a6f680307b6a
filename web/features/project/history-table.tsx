import type { DailyScore, ScoreMove } from '../../../shared/values/rating.ts'
import { dayText } from '../../components/day-text.ts'
import { ScrollFrame } from './scroll-frame.tsx'
import styles from './tables.module.css'
import { scoreText, signedPoints } from './rating-texts.ts'

export type HistoryTableProps = { days: readonly DailyScore[]; moves: readonly ScoreMove[] }

/** The history chart as a table: every day, the newest first. */
const HistoryTable = ({ days, moves }: HistoryTableProps) => {
  const moveOn = new Map(moves.map((move) => [move.day, move]))
  return (
    <ScrollFrame label="Scores by day" tall>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Band</th>
            <th scope="col" className={styles.right}>
              Score
            </th>
            <th scope="col" className={styles.right}>
              Without cap
            </th>
            <th scope="col" className={styles.right}>
              Interval
            </th>
            <th scope="col" className={styles.right}>
              Move
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, score, band, raw, low, high }) => {
            const change = moveOn.get(day)?.attribution.scoreDelta
            return (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{band}</td>
                <td className={styles.right}>{scoreText(score)}</td>
                <td className={styles.right}>{score === null ? 'N/A' : scoreText(raw)}</td>
                <td className={styles.right}>
                  {score === null ? 'N/A' : `${scoreText(low)}–${scoreText(high)}`}
                </td>
                <td className={styles.right}>
                  {typeof change === 'number' && signedPoints(change)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

export default HistoryTable
