import type { Attribution } from '../../../../shared/values/rating.ts'
import { inputName } from '../../../components/rating/rating-labels.ts'

/** Moves below this many points are left out: printed, they would be 0.0. */
const LEAST = 0.05
/** The others are on the project's page. */
const MOST = 3

export interface Cause {
  readonly words: string
  /** Points. */
  readonly delta: number
}

/**
 * Why a score moved, the largest cause first, at most three, the effect of caps among them; what is
 * left stands as the last one, so that the printed figures add up to the printed move.
 */
export const changeCauses = ({
  inputs,
  rawDelta,
  capDelta,
  caps,
  scoreDelta,
}: Attribution): Cause[] => {
  const capName = caps[0] === undefined ? 'cap' : `cap “${caps[0].id.replaceAll('_', ' ')}”`
  const named = [
    ...inputs.map(({ id, delta }) => ({ words: inputName(id), delta })),
    { words: capName, delta: capDelta },
  ]
    .filter(({ delta }) => Math.abs(delta) >= LEAST)
    .toSorted((a, b) => Math.abs(b.delta) - Math.abs(a.delta))
    .slice(0, MOST)
  const rest = named.reduce(
    (left, { delta }) => left - inTenths(delta),
    inTenths(scoreDelta ?? rawDelta + capDelta),
  )
  return rest === 0 ? named : [...named, { words: 'others', delta: rest / 10 }]
}

/** As it is printed. */
const inTenths = (points: number): number =>
  Math.round(Number(Math.abs(points).toFixed(1)) * 10) * Math.sign(points)
