import { getMethodology } from '../../shared/contract/projects/methodology.ts'
import { confidenceLevels } from '../../shared/rating/bands.ts'
import {
  capReasons,
  inputFormulas,
  ratingLimits,
} from '../../shared/rating/explanation/methodology.ts'
import {
  FORMULA_VERSION,
  INPUT_IDS,
  RATING_CATEGORIES,
  ratingBands,
  ratingCaps,
  ratingInputs,
} from '../../shared/values/rating.ts'
import type { CapId } from '../../shared/values/rating.ts'
import { handlePublic } from '../platform/http/handle-public.ts'

const inputs = INPUT_IDS.map((id) => {
  const input = ratingInputs[id]
  return {
    id,
    category: input.category,
    weight: input.weight,
    policy: input.policy,
    tokenOnly: 'tokenOnly' in input,
    expiresAfterDays: 'expiresAfterDays' in input ? input.expiresAfterDays : null,
    formula: inputFormulas[id],
  }
})

const methodology = {
  version: FORMULA_VERSION,
  categories: RATING_CATEGORIES.map((id) => ({
    id,
    weight: inputs.reduce((sum, input) => sum + (input.category === id ? input.weight : 0), 0),
  })),
  inputs,
  caps: (Object.keys(ratingCaps) as CapId[]).map((id) => ({
    id,
    max: ratingCaps[id],
    reason: capReasons[id],
  })),
  bands: ratingBands.map(({ band, from, word }) => ({ band, from, word })),
  confidence: confidenceLevels.map(({ level, from }) => ({ level, from })),
  limits: [...ratingLimits],
}

export const handler = handlePublic(getMethodology, () => methodology)
