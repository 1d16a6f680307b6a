import { formatCompactCount } from '../../../components/format/format-count.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import * as styles from './social-chart.module.css'
import { formatSocialValue, SOCIAL_CHART, socialPath, spanOf } from './social-geometry.ts'
import type { SocialValue } from './social-geometry.ts'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type SocialChartProps = {
  items: readonly SocialValue[]
  unit: 'count' | 'index'
  label: string
  alerts: readonly { readonly day: string; readonly title: string }[]
}

export const SocialChart = ({ items, unit, label, alerts }: SocialChartProps) => {
  const { low, high } = spanOf(items)
  const [first, last] = [items[0]?.date, items.at(-1)?.date]
  const collected = items.filter(({ value }) => value !== null).length
  const missing = items.length - collected
  const text = (value: number) =>
    unit === 'index' ? formatSocialValue(value, unit) : formatCompactCount(value)
  const marked = alerts.flatMap(({ day, title }) => {
    const index = items.findIndex(({ date }) => date === day)
    return index === -1 ? [] : [{ day, title, left: ((index + 0.5) / items.length) * 100 }]
  })
  return (
    <figure className={styles.figure}>
      <div className={styles.chart}>
        <svg
          className={styles.plot}
          viewBox={`0 0 ${SOCIAL_CHART.width} ${SOCIAL_CHART.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={formatMessage(texts.labelByDay, {
            label,
            low: text(low),
            high: text(high),
            collected,
            itemsCount: items.length,
          })}
        >
          <path className={styles.line} d={socialPath(items)} />
        </svg>
        <span className={styles.high}>{text(high)}</span>
        <span className={styles.low}>{text(low)}</span>
        {marked.map(({ day, title, left }) => (
          <span
            key={day + title}
            className={styles.alert}
            style={{ left: `${left}%` }}
            title={`${formatDay(day)}: ${title}`}
          />
        ))}
      </div>
      <figcaption className={styles.ends}>
        <span>{first !== undefined && formatDay(first)}</span>
        <span>
          {missing > 0 &&
            formatPlural(missing, texts.oneDayNotCollected, texts.daysNotCollected, {
              count: missing,
            })}
        </span>
        <span>{last !== undefined && formatDay(last)}</span>
      </figcaption>
    </figure>
  )
}
