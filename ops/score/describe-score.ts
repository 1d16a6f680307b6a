import type { ScoreCheck } from '../../shared/rating/check/check-score.ts'
import type { Explanation } from '../../shared/values/rating.ts'
import { toTable } from '../analytics/table-text.ts'
import { count } from '../format.ts'

/** A score for a terminal: figures of its own, then categories and inputs as tables. */
export const describeScore = (computed: Explanation, pieces: number): string => {
  const { score, raw, interval, band, confidence, confidenceLevel, caps } = computed
  const isRated = score !== null
  const figures = [
    ['score', isRated ? `${score}, ${band}` : 'not rated: too little is known'],
    ['raw', isRated ? raw : ''],
    ['interval', isRated ? `${interval[0]} to ${interval[1]}` : ''],
    ['confidence', `${confidence} (${confidenceLevel})`],
    ['caps', caps.map(({ id, max }) => `${id} ${max}`).join(', ') || 'none'],
    ['computed for', computed.at],
    ['formula', computed.version],
    ['evidence', count(pieces, 'piece')],
  ]
  return [
    `${figures
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${String(name).padEnd(14)}${value}`)
      .join('\n')}\n`,
    toTable(
      ['category', 'points', 'of', 'known'],
      computed.categories.map(({ id, points, maxPoints, known }) => ({
        category: id,
        points,
        of: maxPoints,
        known,
      })),
    ),
    toTable(
      ['input', 'state', 'value', 'points', 'of', 'fact'],
      computed.inputs.map(({ id, state, value, points, maxPoints, reason }) => ({
        input: id,
        state,
        value,
        points,
        of: maxPoints,
        fact: reason,
      })),
    ),
  ].join('\n')
}

/** Every figure that differs, with both values. */
export const describeDifferences = (differences: ScoreCheck['differences']): string =>
  toTable(
    ['figure', 'published', 'computed'],
    differences.map(({ part, id, figure, published, computed }) => ({
      figure: part === 'score' ? figure : `${part} ${id} ${figure}`,
      published: published ?? 'absent',
      computed: computed ?? 'absent',
    })),
  )
