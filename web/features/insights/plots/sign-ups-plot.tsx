import { coordinate } from '../../../components/format/coordinate.ts'
import { formatCount } from '../../../components/format/format-count.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { ListTable } from '../../../components/table/list-table.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from '../texts.ts'
import type { SignUpDay } from './fill-days.ts'
import * as styles from './sign-ups-plot.module.css'

const HEIGHT = 100
/** Of the width of a day; the rest is a gap. */
const BAR = 0.8

/** @param days each day, the newest last */
export const SignUpsPlot = ({ days }: { days: readonly SignUpDay[] }) => {
  const high = Math.max(1, ...days.map(({ signUps }) => signUps))
  const total = sum(days.map(({ signUps }) => signUps))
  const confirmed = sum(days.map((day) => day.confirmed))
  const first = days[0]?.day ?? ''
  const last = days.at(-1)?.day ?? ''
  const bar = (count: number, index: number): string => {
    const y = HEIGHT * (1 - count / high)
    return count === 0 ? '' : `M${index} ${HEIGHT}V${coordinate(y)}h${BAR}V${HEIGHT}z`
  }
  return (
    <>
      <figure className={styles.figure}>
        <div className={styles.chart}>
          <svg
            className={styles.plot}
            viewBox={`0 0 ${days.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={formatMessage(texts.signUpsPlot, {
              total: formatCount(total),
              first: formatDay(first),
              last: formatDay(last),
              high: formatCount(high),
            })}
          >
            <path
              className={styles.all}
              d={days.map(({ signUps }, index) => bar(signUps, index)).join('')}
            />
            <path
              className={styles.confirmed}
              d={days.map((day, index) => bar(day.confirmed, index)).join('')}
            />
          </svg>
          <span className={styles.high}>{formatCount(high)}</span>
          <span className={styles.low}>{formatCount(0)}</span>
        </div>
        <figcaption className={styles.ends}>
          <span>{formatDay(first)}</span>
          <span className={styles.totals}>
            {richMessage(texts.totals, {
              total: <span className={styles.ofAll}>{formatCount(total)}</span>,
              confirmed: <span className={styles.ofConfirmed}>{formatCount(confirmed)}</span>,
            })}
          </span>
          <span>{formatDay(last)}</span>
        </figcaption>
      </figure>
      <details className={styles.table}>
        <summary>{texts.table}</summary>
        <ListTable
          label={texts.signUps}
          rows={days.filter(({ signUps }) => signUps > 0).toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { label: texts.day, cell: ({ day }) => formatDay(day), skeleton: null },
            {
              label: texts.signUps,
              isNumber: true,
              cell: ({ signUps }) => formatCount(signUps),
              skeleton: null,
            },
            {
              label: texts.confirmed,
              isNumber: true,
              cell: (day) => formatCount(day.confirmed),
              skeleton: null,
            },
          ]}
        />
      </details>
    </>
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
