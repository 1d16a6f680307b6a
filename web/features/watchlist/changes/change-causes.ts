import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'
import type { Attribution } from '../../../../shared/values/rating.ts'
import { inputName } from '../../../components/rating/rating-labels.ts'

/** Smaller changes would be printed as 0.0. */
const MIN_POINTS = 0.05
/** The project's page shows all causes. */
const MAX_CAUSES = 3

export interface Cause {
  readonly label: string
  /** Points. */
  readonly delta: number
}

/**
 * The causes of a score change, the largest first, at most three, including caps. The rest becomes a last
 * cause "others", so that the printed figures add up to the printed change.
 */
export const changeCauses = ({
  inputs,
  rawDelta,
  capDelta,
  caps,
  scoreDelta,
}: Attribution): Cause[] => {
  const capName =
    caps[0] === undefined
      ? texts.cap
      : formatMessage(texts.capNamed, { cap: caps[0].id.replaceAll('_', ' ') })
  const named = [
    ...inputs.map(({ id, delta }) => ({ label: inputName(id), delta })),
    { label: capName, delta: capDelta },
  ]
    .filter(({ delta }) => Math.abs(delta) >= MIN_POINTS)
    .toSorted((a, b) => Math.abs(b.delta) - Math.abs(a.delta))
    .slice(0, MAX_CAUSES)
  const rest = named.reduce(
    (remaining, { delta }) => remaining - inTenths(delta),
    inTenths(scoreDelta ?? rawDelta + capDelta),
  )
  return rest === 0 ? named : [...named, { label: texts.others, delta: rest / 10 }]
}

/** Rounded as printed. */
const inTenths = (points: number): number =>
  Math.round(Number(Math.abs(points).toFixed(1)) * 10) * Math.sign(points)
