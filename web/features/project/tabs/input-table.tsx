import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { ExplainedCategory, FullInput, InputId } from '../../../../shared/values/rating.ts'
import type * as v from 'valibot'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { categoryLabel, bareReason, inputLabel } from '../../../components/rating/rating-labels.ts'
import type { CategoryPoints } from '../../../components/rating/charts/category-points.ts'
import { formatMaxPoints } from '../../../components/rating/format-rating.ts'
import { CategoryMeter, KnownShare } from '../../../components/rating/charts/category-meter.tsx'
import { NamedEvidence } from '../evidence/evidence-link.tsx'
import { improvementText } from '../score/improvement.ts'
import styles from './input-table.module.css'
import { logOfInput } from '../evidence/log-filter.ts'
import { inputQuestions } from '../rating-words.ts'
import { formatPoints } from '../../../components/rating/format-rating.ts'
import { ScrollArea } from '../../../components/table/scroll-area.tsx'
import table from '../../../components/table/table.module.css'
import tables from '../panels/tables.module.css'

/** A button by which a visitor disputes what an input says. */
export type Dispute = (input: InputId) => ReactNode

export type InputTableProps = {
  category: v.InferOutput<typeof ExplainedCategory>
  inputs: readonly FullInput[]
  dispute: Dispute
  /** Without a score what is unknown counts nothing, and there is no sum. */
  rated: boolean
}

/** The inputs of one category with everything that their points follow from, and their sum. */
export const InputTable = ({ category, inputs, dispute, rated }: InputTableProps) => (
  <ScrollArea label={`${categoryLabel(category.id)}: inputs and points`}>
    <table className={classNames(table.table, tables.table, tables.stack, styles.inputs)}>
      <caption className="visually-hidden">{categoryLabel(category.id)}: inputs and points</caption>
      <thead>
        <tr>
          <th scope="col">Input</th>
          <th scope="col">Value</th>
          <th scope="col" className={tables.right}>
            Weight
          </th>
          <th scope="col" className={styles.points}>
            Points of maximum
          </th>
          <th scope="col">Evidence</th>
          <th scope="col">How to improve</th>
          <th scope="col">
            <span className="visually-hidden">Dispute</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {inputs.map((input) => (
          <tr key={input.id}>
            <th scope="row">
              {inputLabel(input.id)}
              <span className={tables.second}>{inputQuestions[input.id]}</span>
            </th>
            <td className={classNames(tables.sentence, styles.value)}>
              <InputValue input={input} />
            </td>
            <td className={classNames(tables.right, styles.weight)} data-label="Weight">
              {input.weight}
            </td>
            <td className={styles.points}>
              {input.state === 'na' ? (
                <span className="faint">not counted</span>
              ) : (
                <Points
                  points={rated || input.state === 'known' ? input.points : null}
                  category={{
                    points: input.points,
                    max: input.maxPoints,
                    unknown: input.state === 'known' ? 0 : input.maxPoints - input.points,
                    known: input.state === 'known' ? 1 : 0,
                  }}
                />
              )}
            </td>
            <td className={styles.evidence} data-label="Evidence">
              <InputEvidence input={input} />
            </td>
            <td className={classNames('muted', styles.improve)} data-label="Improve">
              {improvementText(input)}
            </td>
            <td className={styles.dispute}>{dispute(input.id)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {categoryLabel(category.id)}
          </th>
          <td className={styles.points}>
            <Points
              points={rated ? category.points : null}
              category={{
                points: category.points,
                max: category.maxPoints,
                unknown: category.unknownPoints,
                known: category.known,
              }}
            />
          </td>
          <td className={styles.note} colSpan={3}>
            {rated ? 'sum of the rows above' : 'no sum: the project is not rated'}
          </td>
        </tr>
      </tfoot>
    </table>
  </ScrollArea>
)

/** @param points null: nothing is counted, and the bar alone shows what is known */
const Points = ({ points, category }: { points: number | null; category: CategoryPoints }) => (
  <span className={styles.pair}>
    <span className="num">
      {points === null ? (
        <KnownShare known={category.known} />
      ) : (
        <>
          <b>{formatPoints(points)}</b>{' '}
          <span className="faint">of {formatMaxPoints(category.max)}</span>
        </>
      )}
    </span>
    <CategoryMeter category={category} />
  </span>
)

/** What is known of an input, and when it is not known, which kind of absence that is. */
const InputValue = ({ input }: { input: FullInput }) => {
  const { state, reason, value, used } = input
  if (state === 'known') {
    return (
      <>
        {reason}
        {value !== null && <span className={tables.second}>{roundText(value)}/100</span>}
      </>
    )
  }
  return (
    <>
      <MissingValueTag kind={state} />
      <span className={tables.second}>
        {bareReason(reason)}
        {state === 'stale' && value !== null && used !== null && (
          <>
            : last {roundText(value)}/100, {roundText(used)} counts
          </>
        )}
      </span>
    </>
  )
}

const roundText = (value: number): string => String(Math.round(value * 10) / 10)

/** Markets and accounts are measured by the day and are no evidence of the log. */
const isMeasured = ({ category }: FullInput): boolean =>
  category === 'market' || category === 'community'

const InputEvidence = ({ input }: { input: FullInput }) => {
  const { evidence, evidenceAt, expiresAt, state } = input
  if (evidenceAt === null && evidence.length === 0) {
    return state === 'na' ? <MissingValueTag kind="na" /> : <span className="faint">none yet</span>
  }
  const [newest] = evidence
  const older = evidence.length - 1
  return (
    <span>
      {newest === undefined ? (
        isMeasured(input) ? (
          'Daily measurement'
        ) : (
          'Observation'
        )
      ) : (
        <span className={styles.links}>
          <NamedEvidence of={newest} dateless />
          {older > 0 && <MoreEvidence input={input.id} count={older} />}
        </span>
      )}
      <span className={tables.second}>
        {[
          ...(evidenceAt === null ? [] : [formatDay(evidenceAt)]),
          ...(expiresAt === null
            ? []
            : [`${state === 'stale' ? 'expired' : 'valid until'} ${formatDay(expiresAt)}`]),
        ].join(', ')}
      </span>
    </span>
  )
}

/** To all evidence of an input, in the log. */
const MoreEvidence = ({ input, count }: { input: InputId; count: number }) => {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <Link
      className="link"
      href={logOfInput(path, search, input)}
      title="All evidence of this input, in the log"
    >
      +{count}
      <span className="visually-hidden"> more about {inputLabel(input)} in the log</span>
    </Link>
  )
}
