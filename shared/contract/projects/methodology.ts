import * as v from 'valibot'
import { Band, ConfidenceLevel, RatingCategory } from '../../values/rating.ts'
import { query } from '../endpoint.ts'

export const getMethodology = query({
  id: 'projects/methodology',
  path: '/api/methodology',
  access: 'public',
  summary:
    'The formula: inputs with weights and policies, caps, bands, times after which facts expire.',
  output: v.object({
    version: v.string(),
    categories: v.array(v.object({ id: RatingCategory, weight: v.number() })),
    inputs: v.array(
      v.object({
        id: v.string(),
        category: RatingCategory,
        weight: v.number(),
        policy: v.picklist(['zero', 'prior']),
        tokenOnly: v.boolean(),
        expiresAfterDays: v.nullable(v.number()),
        /** How its value follows from the facts, in a sentence. */
        formula: v.string(),
      }),
    ),
    caps: v.array(v.object({ id: v.string(), max: v.number(), reason: v.string() })),
    bands: v.array(v.object({ band: Band, from: v.number(), word: v.string() })),
    confidence: v.array(v.object({ level: ConfidenceLevel, from: v.number() })),
    limits: v.array(v.string()),
  }),
  cache: 'public',
})
