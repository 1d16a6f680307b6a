import type { CheckedFigure } from '../../../../shared/rating/check/check-score.ts'
import { capitalize } from '../../../components/format/capitalize.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const FIGURES: Readonly<Record<string, string>> = {
  score: texts.score,
  raw: texts.rawScore,
  band: texts.band,
  low: texts.intervalFrom,
  high: texts.intervalTo,
  confidence: texts.confidence,
  confidenceLevel: texts.levelOfConfidence,
  caps: texts.caps,
  version: texts.formula,
  inputs: texts.numberOfInputs,
  categories: texts.numberOfCategories,
  points: texts.points,
  maxPoints: texts.mostPoints,
  unknownPoints: texts.unknownPoints,
  known: texts.knownShare,
  max: texts.atMost,
  since: texts.since,
  evidence: texts.evidence,
  state: texts.state,
  value: texts.value,
  used: texts.countedValue,
  expiresAt: texts.expires,
}

/** `Raw score` */
export const figureLabel = ({ figure }: CheckedFigure): string =>
  capitalize(FIGURES[figure] ?? figure)

/** `Audit depth: points` */
export const differenceLabel = (one: CheckedFigure): string =>
  formatMessage(texts.partAndFigure, {
    part: partLabel(one),
    figure: FIGURES[one.figure] ?? one.figure,
  })

/** Names of the inputs that differ, each once. */
export const inputsOf = (differences: readonly CheckedFigure[]): string[] => [
  ...new Set(differences.filter(({ part }) => part === 'input').map(partLabel)),
]

const partLabel = ({ part, id }: CheckedFigure): string => {
  const name = id.replaceAll('_', ' ')
  switch (part) {
    case 'score':
      return texts.theScore
    case 'cap':
      return formatMessage(texts.cap, { name })
    case 'category':
      return formatMessage(texts.category, { name })
    case 'input':
      return capitalize(name)
    default:
      return part satisfies never
  }
}
