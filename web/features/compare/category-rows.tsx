import {
  type FullInput,
  INPUT_IDS,
  type InputId,
  type RatingCategory,
} from '../../../shared/values/rating.ts'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { categoryName } from '../../components/rating/category-name.ts'
import { bareReason, inputTitle } from '../../components/rating/input-texts.ts'
import { KnownShare } from '../../components/rating/known-share.tsx'
import { CategoryMeter } from '../../components/rating/points-meter.tsx'
import { maxText, pointsText } from '../../components/rating/rating-figures.ts'
import { ComparisonRow } from './comparison-row.tsx'
import type { Compared, Comparison } from './comparison-row.tsx'
import styles from './comparison-table.module.css'

/** The points of a category, and of each of its inputs that any of the projects has. */
export const CategoryRows = ({
  category,
  comparison,
}: {
  category: RatingCategory
  comparison: Comparison
}) => (
  <tbody>
    <ComparisonRow
      name={categoryName(category)}
      heading
      comparison={comparison}
      of={({ project }) => project.categories.find(({ id }) => id === category)}
      best={({ project, score }) =>
        score.score === null ? null : shareOf(project.categories.find(({ id }) => id === category))
      }
    >
      {({ project, score }) => {
        const points = project.categories.find(({ id }) => id === category)
        if (points === undefined || points.max === 0) return <MissingValueTag kind="na" />
        if (score.score === null) return <KnownShare known={points.known} />
        return (
          <span className={styles.points}>
            <span className="num">
              {pointsText(points.points)} <span className="faint">of {maxText(points.max)}</span>
            </span>
            <CategoryMeter category={points} />
          </span>
        )
      }}
    </ComparisonRow>
    {inputsOf(category, comparison.compared).map((id) => (
      <ComparisonRow
        key={id}
        name={inputTitle(id)}
        href={`/methodology#${id}`}
        comparison={comparison}
        of={(one) => saidOf(inputOf(one, id))}
        best={(one) => {
          const input = inputOf(one, id)
          return input === undefined || input.state === 'unknown' ? null : input.used
        }}
        ahead={(first, second) => pointsAhead(inputOf(first, id), inputOf(second, id))}
      >
        {(one) => <Input input={inputOf(one, id)} rated={one.score.score !== null} />}
      </ComparisonRow>
    ))}
  </tbody>
)

const inputsOf = (category: RatingCategory, compared: readonly Compared[]): InputId[] =>
  INPUT_IDS.filter((id) => compared.some((one) => inputOf(one, id)?.category === category))

const inputOf = ({ score }: Compared, id: InputId): FullInput | undefined =>
  score.inputs.find((input) => input.id === id)

/** What a row says of an input; its evidence and dates are the project's own. */
const saidOf = (input: FullInput | undefined) =>
  input && [
    input.state,
    pointsText(input.points),
    maxText(input.maxPoints),
    bareReason(input.reason),
  ]

/** Where both could have as many points. */
const pointsAhead = (first: FullInput | undefined, second: FullInput | undefined): string | null =>
  first === undefined || second === undefined || first.maxPoints !== second.maxPoints
    ? null
    : pointsText(first.points - second.points)

const shareOf = (points: { points: number; max: number } | undefined): number | null =>
  points === undefined || points.max === 0 ? null : points.points / points.max

const Input = ({ input, rated }: { input: FullInput | undefined; rated: boolean }) => {
  if (input === undefined || input.state === 'na') return <MissingValueTag kind="na" />
  return (
    <span className={styles.points}>
      <span className="num">
        {(rated || input.state === 'known') && (
          <>
            {pointsText(input.points)}{' '}
            <span className="faint">of {maxText(input.maxPoints)}</span>{' '}
          </>
        )}
        {input.state !== 'known' && <MissingValueTag kind={input.state} />}
      </span>
      <span className={styles.reason}>{bareReason(input.reason)}</span>
    </span>
  )
}
