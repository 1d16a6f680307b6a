import { useId } from 'react'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { coordinate } from '../../format/coordinate.ts'
import { categoryLabel } from '../rating-labels.ts'
import * as styles from './category-bars.module.css'
import { Hatch } from './hatch.tsx'
import { knownPoints, uncertainPoints } from './category-points.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../../texts.ts'

const BAR = 9
const STEP = 13
const HEIGHT = 24
const FULL = HEIGHT - 2
const WEAK_SHARE = 0.4

export type CategoryBarsProps = {
  categories: ProjectRow['categories']
  /** false: the label says only what is known, no points. Default true. */
  rated?: boolean
}

export const CategoryBars = ({ categories, rated = true }: CategoryBarsProps) => {
  const hatch = useId()
  const sentence = categories.map((category) => describe(category, rated)).join(', ')
  const { tracks, known, weak, unknown, absent } = drawing(categories)
  return (
    <svg
      width={STEP * (categories.length - 1) + BAR}
      height={HEIGHT}
      role="img"
      aria-label={sentence}
    >
      <title>{sentence}</title>
      {unknown !== '' && <Hatch id={hatch} />}
      {tracks !== '' && <path className={styles.track} d={tracks} />}
      {known !== '' && <path className={styles.known} d={known} />}
      {weak !== '' && <path className={styles.weak} d={weak} />}
      {unknown !== '' && <path className={styles.unknown} fill={`url(#${hatch})`} d={unknown} />}
      {absent !== '' && <path className={styles.absent} d={absent} />}
    </svg>
  )
}

/** One path for all bars of a kind: a leaderboard draws hundreds. */
const drawing = (categories: CategoryBarsProps['categories']) => {
  const paths = { tracks: '', known: '', weak: '', unknown: '', absent: '' }
  for (const [index, category] of categories.entries()) {
    const { points, max } = category
    const x = index * STEP
    if (max === 0) {
      paths.absent += `M${x + 2} ${HEIGHT / 2}h${BAR - 4}`
      continue
    }
    const known = FULL * (knownPoints(category) / max)
    const open = FULL * (uncertainPoints(category) / max)
    paths.tracks += rectangle(x, 1, BAR, FULL)
    if (known > 0) {
      paths[points / max < WEAK_SHARE ? 'weak' : 'known'] += rectangle(
        x,
        1 + FULL - known,
        BAR,
        known,
      )
    }
    if (open > 0) {
      paths.unknown += rectangle(x + 0.5, 1.5 + FULL - known - open, BAR - 1, Math.max(1, open - 1))
    }
  }
  return paths
}

const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${coordinate(y)}h${width}v${coordinate(height)}h${-width}z`

const describe = (category: ProjectRow['categories'][number], rated: boolean): string => {
  const { id, points, max, known } = category
  const name = categoryLabel(id)
  if (max === 0) return formatMessage(texts.categoryNotApplicable, { name })
  if (known === 0) return formatMessage(texts.nameUnknown, { name })
  const part =
    known < 1
      ? formatMessage(texts.percentageKnown, { percentage: Math.max(1, Math.floor(known * 100)) })
      : ''
  if (!rated) return part ? `${name} ${part}` : formatMessage(texts.categoryKnown, { name })
  const score = formatMessage(texts.categoryScore, {
    name,
    value: Math.round((100 * points) / max),
  })
  return part ? formatMessage(texts.categoryScoreAndPart, { score, part }) : score
}
