import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { CheckedFigure } from '../../../../shared/rating/check/check-score.ts'
import { FORMULA_VERSION } from '../../../../shared/values/rating.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import { type Columns, DataTable } from '../table/data-table.tsx'
import * as tables from '../table/data-table.module.css'
import { type CheckedScore, checkQuery, type Failure, type ShownScore } from './check-query.ts'
import { differenceLabel, figureLabel, inputsOf } from './figure-labels.ts'
import * as styles from './score-check.module.css'
import * as texts from './texts.ts'

type ScoreCheckProps = { projectId: string; score: ShownScore }

/** Computes the score that is shown from the public evidence, in the browser, and says how it compares. */
const ScoreCheck = ({ projectId, score }: ScoreCheckProps) => {
  const isOurs = score.version === FORMULA_VERSION
  const query = useQuery({ ...checkQuery(projectId, score), enabled: isOurs })
  const { data: outcome, isFetching } = query
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button may stand at the very end of the screen.
    if (outcome) status.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  return (
    <section className={styles.check} aria-label={texts.computedInYourBrowser}>
      <h3 className="muted small">{texts.computedInYourBrowser}</h3>
      {outcome?.failure !== undefined && <Notice>{FAILURES[outcome.failure]}</Notice>}
      <div ref={status} role="status">
        {!isOurs &&
          formatMessage(texts.otherFormula, { published: score.version, own: FORMULA_VERSION })}
        {isOurs && outcome === undefined && texts.computing}
        {outcome?.check && <Verdict check={outcome.check} at={score.at} />}
      </div>
      {outcome?.check && <Figures {...outcome.check} />}
      {isOurs && (
        // In all states the same button: focus stays where it is.
        <Button
          size="sm"
          onClick={() => void query.refetch()}
          pending={isFetching}
          pendingLabel={texts.computingShort}
        >
          {texts.computeAgain}
        </Button>
      )}
      <Outside projectId={projectId} />
    </section>
  )
}

const FAILURES = {
  unreachable: texts.cannotBeFetched,
  incomplete: texts.logIsBroken,
  unreadable: texts.cannotBeComputed,
} as const satisfies Record<Failure, string>

const Outside = ({ projectId }: { projectId: string }) => {
  const command = `npm run ops -- score --from ${location.origin}/projects/${projectId}`
  return (
    <p className={`small faint ${styles.outside}`}>
      {richMessage(texts.outside, {
        command: <code>{command}</code>,
        methodology: (
          <Link className="link" href="/methodology#recompute">
            {texts.methodology}
          </Link>
        ),
      })}
    </p>
  )
}

const Verdict = ({ check, at }: { check: CheckedScore; at: string }) => {
  const { differences, pieces, hasNewer } = check
  const day = formatInstant(at)
  const agrees = differences.length === 0
  const count = agrees ? pieces : differences.length
  const inputs = inputsOf(differences)
  return (
    <>
      <p>
        <b className={agrees ? styles.agrees : styles.differs}>
          {agrees ? texts.agrees : texts.differs}
        </b>{' '}
        {formatPlural(
          count,
          agrees ? texts.agreesOne : texts.differsOne,
          agrees ? texts.agreesMany : texts.differsMany,
          { at: day, count },
        )}
      </p>
      {inputs.length > 0 && (
        <p>{formatMessage(texts.inputsThatDiffer, { inputs: inputs.join(', ') })}</p>
      )}
      {hasNewer && <p className="muted">{formatMessage(texts.newEvidence, { at: day })}</p>}
    </>
  )
}

const Figures = ({ figures, differences }: CheckedScore) => {
  const ofParts = differences.filter(({ part }) => part !== 'score')
  return (
    <>
      {ofParts.length > 0 && (
        <FigureTable label={texts.whatDiffers} figures={ofParts} labelOf={differenceLabel} />
      )}
      <FigureTable
        label={texts.figuresOfTheScore}
        figures={figures.filter((one) => SHOWN.has(one.figure) || one.published !== one.computed)}
        labelOf={figureLabel}
      />
    </>
  )
}

/** What visitors look for; the others are shown where they differ. */
const SHOWN = new Set(['score', 'raw', 'band', 'low', 'high', 'confidence', 'caps', 'version'])

type FigureTableProps = {
  label: string
  figures: readonly CheckedFigure[]
  labelOf: (figure: CheckedFigure) => string
}

const FigureTable = ({ label, figures, labelOf }: FigureTableProps) => (
  <DataTable
    label={label}
    caption={label}
    className={styles.figures}
    slim
    scroll={false}
    items={figures}
    keyOf={({ part, id, figure }) => `${part} ${id} ${figure}`}
    columns={columnsOf(labelOf)}
  />
)

const columnsOf = (labelOf: (figure: CheckedFigure) => string): Columns<CheckedFigure> => [
  { head: texts.figure, cell: labelOf },
  {
    head: texts.published,
    cell: ({ figure, published }) => <Value of={published} figure={figure} />,
  },
  { head: texts.computed, cell: ({ figure, computed }) => <Value of={computed} figure={figure} /> },
  {
    head: texts.agreement,
    cell: ({ published, computed }) =>
      published === computed ? texts.yes : <b className={styles.differs}>{texts.no}</b>,
  },
]

const Value = ({ of, figure }: { of: string | null; figure: string }) => (
  <span className={tables.mono}>
    {figure === 'caps' ? of?.replaceAll('_', ' ') : (of ?? texts.absent)}
  </span>
)

export default ScoreCheck
