import { coordinate } from '../../format/coordinate.ts'
import { MissingValueTag } from '../../display/missing-value-tag.tsx'
import { type CategoryPoints, knownPoints, uncertainPoints } from './category-points.ts'
import * as styles from './category-meter.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../../texts.ts'

export const CategoryMeter = ({ category }: { category: CategoryPoints }) => {
  const percentage = (points: number): number =>
    category.max === 0 ? 0 : coordinate(Math.min(100, (100 * points) / category.max))
  const known = percentage(knownPoints(category))
  return (
    <svg className={styles.meter} aria-hidden="true">
      <rect className={styles.points} width={`${known}%`} height="100%" />
      <foreignObject
        x={`${known}%`}
        width={`${percentage(uncertainPoints(category))}%`}
        height="100%"
      >
        <div className={styles.unknown} />
      </foreignObject>
    </svg>
  )
}

/** The known share of a category (0–1), shown instead of its points when there is no score. */
export const KnownShare = ({ known }: { known: number }) =>
  known === 0 ? (
    <MissingValueTag kind="unknown" />
  ) : (
    <span className="num">
      {formatMessage(texts.percentageKnown, { percentage: Math.max(1, Math.floor(known * 100)) })}
    </span>
  )
