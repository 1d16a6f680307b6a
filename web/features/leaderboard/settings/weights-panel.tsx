import { useRef } from 'react'
import { RATING_CATEGORIES, ratingInputs } from '../../../../shared/values/rating.ts'
import type { RatingCategory } from '../../../../shared/values/rating.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { categoryLabel } from '../../../components/rating/rating-labels.ts'
import * as styles from './weights-panel.module.css'
import { passFocus } from '../pass-focus.ts'
import * as texts from '../texts.ts'

export type WeightsPanelProps = {
  /** As in the address; undefined: no custom weights. */
  weights: string | undefined
  onChange: (weights: string | undefined) => void
}

/** Weights of the published formula, the initial values. */
const OFFICIAL = Object.fromEntries(
  RATING_CATEGORIES.map((id) => [
    id,
    Object.values(ratingInputs)
      .filter(({ category }) => category === id)
      .reduce((sum, { weight }) => sum + weight, 0),
  ]),
) as Readonly<Record<RatingCategory, number>>

/** Custom category weights. Their score is shown beside the rating, which does not change. */
const WeightsPanel = ({ weights, onChange }: WeightsPanelProps) => {
  const panel = useRef<HTMLFieldSetElement>(null)
  const own = weightsIn(weights)
  const set = (category: RatingCategory, weight: number) => {
    const next = { ...own, [category]: weight }
    // At least one weight must be positive.
    if (Object.values(next).every((value) => value === 0)) return
    onChange(RATING_CATEGORIES.map((id) => `${id}:${next[id]}`).join(','))
  }
  return (
    <fieldset ref={panel} className={styles.panel}>
      <legend className={styles.title}>{texts.myWeights}</legend>
      <p className={styles.what}>{texts.yourOwnScoreStandsBeside}</p>
      <div className={styles.sliders}>
        {RATING_CATEGORIES.map((id) => (
          <label key={id} className={styles.slider}>
            <span>
              {categoryLabel(id)} <b>{own[id]}</b>
            </span>
            <input
              type="range"
              min={0}
              max={100}
              value={own[id]}
              onChange={(event) => set(id, Number(event.target.value))}
            />
          </label>
        ))}
      </div>
      <Button
        size="sm"
        disabled={weights === undefined}
        onClick={() => {
          passFocus(panel.current?.querySelector('input'))
          onChange(undefined)
        }}
      >
        {texts.resetWeights}
      </Button>
    </fieldset>
  )
}

const weightsIn = (weights: string | undefined): Readonly<Record<RatingCategory, number>> => {
  if (weights === undefined) return OFFICIAL
  const weightOf = new Map(weights.split(',').map((part) => part.split(':') as [string, string]))
  return Object.fromEntries(
    RATING_CATEGORIES.map((id) => [id, Number(weightOf.get(id) ?? 0)]),
  ) as Record<RatingCategory, number>
}

export default WeightsPanel
