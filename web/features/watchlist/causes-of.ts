import type { Attribution } from '../../../shared/values/rating.ts'
import { inputName } from '../../components/rating/category-name.ts'

/** Moves below this many points are left out: printed, they would be 0.0. */
const LEAST = 0.05
/** The others are on the project's page. */
const MOST = 3

export interface Cause {
  readonly words: string
  /** Points. */
  readonly delta: number
}

/** Why a score moved, the largest cause first, at most three, the effect of caps among them. */
export const causesOf = ({ inputs, capDelta, caps }: Attribution): Cause[] => {
  const capName = caps[0] === undefined ? 'cap' : `cap “${caps[0].id.replaceAll('_', ' ')}”`
  return [
    ...inputs.map(({ id, delta }) => ({ words: inputName(id), delta })),
    { words: capName, delta: capDelta },
  ]
    .filter(({ delta }) => Math.abs(delta) >= LEAST)
    .toSorted((a, b) => Math.abs(b.delta) - Math.abs(a.delta))
    .slice(0, MOST)
}
