import {
  type FullInput,
  INPUT_IDS,
  type InputId,
  type RatingCategory,
} from '../../../shared/values/rating.ts'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { categoryLabel, bareReason, inputLabel } from '../../components/rating/rating-labels.ts'
import { CategoryMeter, KnownShare } from '../../components/rating/charts/category-meter.tsx'
import type { CategoryPoints } from '../../components/rating/charts/category-points.ts'
import { formatMaxPoints, formatPoints } from '../../components/rating/format-rating.ts'
import { ComparisonRow } from './comparison-row.tsx'
import type { Compared, Comparison } from './comparison-row.tsx'
import { formatLead } from './fact-rows.tsx'
import * as styles from './comparison-table.module.css'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export const CategoryRows = ({
  category,
  comparison,
}: {
  category: RatingCategory
  comparison: Comparison
}) => (
  <tbody>
    <ComparisonRow
      name={categoryLabel(category)}
      heading
      comparison={comparison}
      valueOf={(compared) => categoryOf(compared, category)}
      rate={(compared) =>
        compared.score.score === null ? null : shareOf(categoryOf(compared, category))
      }
    >
      {(compared) => {
        const points = categoryOf(compared, category)
        if (points === undefined || points.max === 0) return <MissingValueTag kind="na" />
        if (compared.score.score === null) return <KnownShare known={points.known} />
        return (
          <span className={styles.points}>
            <span className="num">
              {formatPoints(points.points)}{' '}
              <span className="faint">
                {formatMessage(texts.ofMaxPoints, { maxPoints: formatMaxPoints(points.max) })}
              </span>
            </span>
            <CategoryMeter category={points} />
          </span>
        )
      }}
    </ComparisonRow>
    {inputsOf(category, comparison.compared).map((id) => (
      <ComparisonRow
        key={id}
        name={inputLabel(id)}
        href={`/methodology#${id}`}
        comparison={comparison}
        valueOf={(compared) => valueOfInput(inputOf(compared, id))}
        rate={(compared) => {
          const input = inputOf(compared, id)
          return input === undefined || input.state === 'unknown' ? null : input.used
        }}
        formatLead={(first, second) => formatPointsLead(inputOf(first, id), inputOf(second, id))}
      >
        {(compared) => (
          <Input input={inputOf(compared, id)} rated={compared.score.score !== null} />
        )}
      </ComparisonRow>
    ))}
  </tbody>
)

/** Of the score, since those of the row in the catalogue are rounded. */
const categoryOf = ({ score }: Compared, category: RatingCategory): CategoryPoints | undefined => {
  const found = score.categories.find(({ id }) => id === category)
  return found && { ...found, max: found.maxPoints, unknown: found.unknownPoints }
}

const inputsOf = (category: RatingCategory, compared: readonly Compared[]): InputId[] =>
  INPUT_IDS.filter((id) => compared.some((project) => inputOf(project, id)?.category === category))

const inputOf = ({ score }: Compared, id: InputId): FullInput | undefined =>
  score.inputs.find((input) => input.id === id)

/** Without evidence and dates, which always differ. */
const valueOfInput = (input: FullInput | undefined) =>
  input && [
    input.state,
    formatPoints(input.points),
    formatMaxPoints(input.maxPoints),
    bareReason(input.reason),
  ]

/** null: the maximum differs. */
const formatPointsLead = (
  first: FullInput | undefined,
  second: FullInput | undefined,
): string | null =>
  first === undefined || second === undefined || first.maxPoints !== second.maxPoints
    ? null
    : formatLead(first.points, second.points, formatPoints)

const shareOf = (points: { points: number; max: number } | undefined): number | null =>
  points === undefined || points.max === 0 ? null : points.points / points.max

const Input = ({ input, rated }: { input: FullInput | undefined; rated: boolean }) => {
  if (input === undefined || input.state === 'na') return <MissingValueTag kind="na" />
  return (
    <span className={styles.points}>
      <span className="num">
        {(rated || input.state === 'known') && (
          <>
            {formatPoints(input.points)}{' '}
            <span className="faint">
              {formatMessage(texts.ofMaxPoints, { maxPoints: formatMaxPoints(input.maxPoints) })}
            </span>{' '}
          </>
        )}
        {input.state !== 'known' && <MissingValueTag kind={input.state} />}
      </span>
      <span className={styles.reason}>{bareReason(input.reason)}</span>
    </span>
  )
}
