import type { Compared } from './comparison-row.tsx'

/** A project about which nothing is known but what a test says of its score. */
export const comparedWith = (score: object, id = 'tidewell'): Compared =>
  ({
    project: {
      id,
      name: 'Tidewell',
      score: null,
      scoreInterval: null,
      rawScore: null,
      rank: null,
      categories: [],
      chains: [],
      openFindings: null,
      priceUsd: null,
      marketCapUsd: null,
      hasToken: false,
    },
    score: {
      score: null,
      raw: null,
      band: 'N/A',
      confidence: 0.9,
      confidenceLevel: 'high',
      categories: [],
      inputs: [],
      caps: [],
      ...score,
    },
    facts: { audits: [] },
  }) as unknown as Compared
