import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FullInput } from '../../../../shared/values/rating.ts'
import { Section } from '../../../components/layout/section.tsx'
import { formatMaxPoints, formatPoints } from '../../../components/rating/format-rating.ts'
import { inputLabel } from '../../../components/rating/rating-labels.ts'
import { type ListColumn, ListTable } from '../../../components/table/list-table.tsx'
import { formatImprovement } from '../score/improvement.ts'
import { tabOfInput } from '../tab-urls.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'
import * as styles from './user-type-panel.module.css'

const { owner } = texts

/** Less than this is rounding. */
const LEAST = 0.05

const availableOf = ({ points, maxPoints }: FullInput): number => maxPoints - points

const COLUMNS: readonly ListColumn<FullInput>[] = [
  {
    label: owner.input,
    className: styles.input,
    cell: ({ id }) => (
      <a className="link" href={`#${tabOfInput(id)}`}>
        {inputLabel(id)}
      </a>
    ),
    skeleton: null,
  },
  {
    label: owner.points,
    className: styles.points,
    isNumber: true,
    cell: ({ points, maxPoints }) => (
      <span data-label={owner.points}>
        {formatMessage(texts.pointsOfMaxPoints, {
          points: formatPoints(points),
          maxPoints: formatMaxPoints(maxPoints),
        })}
      </span>
    ),
    skeleton: null,
  },
  {
    label: owner.available,
    className: styles.available,
    isNumber: true,
    cell: (input) => (
      <b className="num" data-label={owner.available}>
        {formatPoints(availableOf(input))}
      </b>
    ),
    skeleton: null,
  },
  {
    label: owner.how,
    className: styles.how,
    cell: (input) => formatImprovement(input),
    skeleton: null,
  },
]

export type AvailablePointsProps = {
  projectId: string
  inputs: readonly FullInput[]
  /** Buttons of other features. */
  actions: ReactNode
}

/** For who builds the project: what each input could still earn, and what to do for it. */
export const AvailablePoints = ({ projectId, inputs, actions }: AvailablePointsProps) => {
  const open = inputs
    .filter((input) => input.state !== 'na' && availableOf(input) >= LEAST)
    .toSorted((a, b) => availableOf(b) - availableOf(a))
  return (
    <Section title={owner.title} meta={owner.meta}>
      {open.length === 0 ? (
        <p className="muted">{owner.none}</p>
      ) : (
        <ListTable
          label={owner.title}
          className={styles.table}
          columns={COLUMNS}
          rows={open}
          keyOf={({ id }) => id}
          stacked
        />
      )}
      <div className={styles.actions}>
        {actions}
        <Link className="link" href={`/projects/${projectId}/badge`}>
          {owner.badge}
        </Link>
        <span className="muted small">{owner.quoteHint}</span>
      </div>
    </Section>
  )
}
