import { Link, useLocation, useSearch } from 'wouter'
import type { ExplainedCategory, FullInput, InputId } from '../../../../shared/values/rating.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { categoryLabel, bareReason, inputLabel } from '../../../components/rating/rating-labels.ts'
import type { CategoryPoints } from '../../../components/rating/charts/category-points.ts'
import { formatMaxPoints, formatPoints } from '../../../components/rating/format-rating.ts'
import { CategoryMeter, KnownShare } from '../../../components/rating/charts/category-meter.tsx'
import { NamedEvidence } from '../evidence/evidence-link.tsx'
import { formatImprovement } from '../score/improvement.ts'
import * as styles from './input-table.module.css'
import { inputLogUrl } from '../evidence/log-filter.ts'
import type { Dispute } from './tab-props.ts'
import { INPUT_QUESTIONS } from './input-questions.ts'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import * as tables from '../table/data-table.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type InputTableProps = {
  category: ExplainedCategory
  inputs: readonly FullInput[]
  dispute: Dispute
  /** false: no sum, and unknown inputs count nothing. */
  rated: boolean
}

/** The inputs of one category with their points, and the sum. */
export const InputTable = ({ category, inputs, dispute, rated }: InputTableProps) => {
  const title = formatMessage(texts.inputsAndPoints, { id: categoryLabel(category.id) })
  return (
    <DataTable
      label={title}
      caption={title}
      className={styles.inputs}
      items={inputs}
      keyOf={({ id }) => id}
      columns={columnsOf(rated, dispute)}
      foot={
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
            {rated ? texts.sumOfTheRowsAbove : texts.noSum}
          </td>
        </tr>
      }
    />
  )
}

const columnsOf = (rated: boolean, dispute: Dispute): Columns<FullInput> => [
  {
    head: texts.input,
    cell: ({ id }) => (
      <>
        {inputLabel(id)}
        <span className={tables.second}>{INPUT_QUESTIONS[id]}</span>
      </>
    ),
  },
  {
    head: texts.value,
    className: classNames(tables.sentence, styles.value),
    label: null,
    cell: (input) => <InputValue input={input} />,
  },
  { head: texts.weight, align: 'right', className: styles.weight, cell: ({ weight }) => weight },
  {
    head: texts.pointsOfMaximum,
    headClassName: styles.points,
    className: styles.points,
    label: null,
    cell: (input) => <InputPoints input={input} rated={rated} />,
  },
  {
    head: texts.evidence,
    className: styles.evidence,
    cell: (input) => <InputEvidence input={input} />,
  },
  {
    head: texts.howToImprove,
    className: classNames('muted', styles.improve),
    label: texts.improve,
    cell: formatImprovement,
  },
  {
    head: texts.dispute,
    headContent: <span className="visually-hidden">{texts.dispute}</span>,
    className: styles.dispute,
    label: null,
    cell: ({ id }) => dispute(id),
  },
]

const InputPoints = ({ input, rated }: { input: FullInput; rated: boolean }) => {
  if (input.state === 'na') return <span className="faint">{texts.notCounted}</span>
  const isKnown = input.state === 'known'
  return (
    <Points
      points={rated || isKnown ? input.points : null}
      category={{
        points: input.points,
        max: input.maxPoints,
        unknown: isKnown ? 0 : input.maxPoints - input.points,
        known: isKnown ? 1 : 0,
      }}
    />
  )
}

/** @param points null: not counted, shows the known share instead */
const Points = ({ points, category }: { points: number | null; category: CategoryPoints }) => (
  <span className={styles.pair}>
    <span className="num">
      {points === null ? (
        <KnownShare known={category.known} />
      ) : (
        <>
          <b>{formatPoints(points)}</b>{' '}
          <span className="faint">
            {formatMessage(texts.pointsOfMax, { max: formatMaxPoints(category.max) })}
          </span>
        </>
      )}
    </span>
    <CategoryMeter category={category} />
  </span>
)

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
          <>{formatMessage(texts.lastValue, { value: roundText(value), used: roundText(used) })}</>
        )}
      </span>
    </>
  )
}

const roundText = (value: number): string => String(Math.round(value * 10) / 10)

const InputEvidence = ({ input }: { input: FullInput }) => {
  const { evidence, evidenceAt, expiresAt, state } = input
  if (evidenceAt === null && evidence.length === 0) {
    return state === 'na' ? (
      <MissingValueTag kind="na" />
    ) : (
      <span className="faint">{texts.noneYet}</span>
    )
  }
  const [newest] = evidence
  const older = evidence.length - 1
  return (
    <span>
      {newest === undefined ? (
        texts.observation
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

const MoreEvidence = ({ input, count }: { input: InputId; count: number }) => {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <Link
      className="link"
      href={inputLogUrl(path, search, input)}
      title={texts.allEvidenceOfThisInput}
    >
      +{count}
      <span className="visually-hidden">
        {' '}
        {formatMessage(texts.moreAboutInput, { input: inputLabel(input) })}
      </span>
    </Link>
  )
}
