import type { CapId, ScoreMove } from '../../../../shared/values/rating.ts'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { BandMark } from '../../../components/rating/band-mark.tsx'
import { EvidenceLink } from '../evidence/evidence-link.tsx'
import { tierNote } from '../evidence/tier-note.ts'
import { formatMovePeriod } from './format-move-period.ts'
import * as styles from './move-causes.module.css'
import { formatScore, formatSignedPoints } from '../../../components/rating/format-rating.ts'
import { tabOfInput } from '../tab-urls.ts'
import { inputLabel } from '../../../components/rating/rating-labels.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const CAP_LABELS: Readonly<Record<CapId, string>> = {
  exit_scam: 'confirmed exit scam',
  active_incident: 'incident not resolved',
  open_critical: 'critical finding open',
  unreimbursed_loss: 'loss not known to be reimbursed',
  single_key: 'one key may act within 24 h',
  unproven_code: 'no contract live for long enough',
  never_audited: 'never audited',
}

/** Points. Time alone moves many inputs by less; they share one row. */
const MIN_LISTED_DELTA = 0.05

const toneOf = (delta: number) =>
  Math.abs(delta) < 0.005 ? undefined : delta < 0 ? styles.loss : styles.gain

/** What a move follows from: each input, the caps, and their exact sum. */
export const MoveCauses = ({ move }: { move: ScoreMove }) => {
  const { attribution, from, to } = move
  const { inputs, caps, rawDelta, capDelta, scoreDelta } = attribution
  const listed = inputs.filter(({ delta }) => Math.abs(delta) >= MIN_LISTED_DELTA)
  const others = inputs.filter((input) => !listed.includes(input))
  const othersDelta = others.reduce((sum, { delta }) => sum + delta, 0)
  const capMoved = Math.abs(capDelta) >= 0.005 || caps.length > 0
  return (
    <>
      <p className={styles.fromTo}>
        <BandMark band={from.band} small />
        <span className="num">{formatScore(from.score)}</span>
        <span className="faint">{texts.to}</span>
        <BandMark band={to.band} small />
        <span className="num">{formatScore(to.score)}</span>
      </p>
      <table className={styles.causes}>
        <caption className="visually-hidden">
          {formatMessage(texts.causesOfTheMove, { day: formatMovePeriod(move) })}
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts.cause}</th>
            <th scope="col">{texts.points}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((input) => (
            <tr key={input.id}>
              <th scope="row">
                <a className="link" href={`#${tabOfInput(input.id)}`}>
                  {inputLabel(input.id)}
                </a>
                <span className={styles.detail}>
                  {input.from} → {input.to}
                </span>
              </th>
              <td className={toneOf(input.delta)}>{formatSignedPoints(input.delta)}</td>
            </tr>
          ))}
          {others.length > 0 && (
            <tr>
              <th scope="row">
                {others.length === 1
                  ? texts.oneOtherInput
                  : formatMessage(texts.othersCountOtherInputs, { othersCount: others.length })}
                <span className={styles.detail}>
                  {formatMessage(others.length === 1 ? texts.lessThan : texts.lessThanEach, {
                    points: MIN_LISTED_DELTA,
                  })}
                </span>
              </th>
              <td className={toneOf(othersDelta)}>{formatSignedPoints(othersDelta)}</td>
            </tr>
          )}
          {capMoved && (
            <tr>
              <th scope="row">
                {caps.length === 0
                  ? texts.itTakesADifferentShare
                  : caps.map(({ id, change, max }) => (
                      <span key={id} className={styles.cap}>
                        {formatMessage(
                          change === 'changes' ? texts.capNowAtMax : texts.capAtMaxChange,
                          { max, change, cap: CAP_LABELS[id] },
                        )}
                      </span>
                    ))}
              </th>
              <td className={toneOf(capDelta)}>{formatSignedPoints(capDelta)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{scoreDelta === null ? texts.rawScoreChange : texts.scoreChange}</th>
            <td className={toneOf(scoreDelta ?? rawDelta + capDelta)}>
              {formatSignedPoints(scoreDelta ?? rawDelta + capDelta)}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.sum}>
        {scoreDelta === null ? texts.projectWasNotRatedBefore : texts.sumIsExactBeforeRounding}
      </p>
      <MoveEvidence move={move} />
    </>
  )
}

const MoveEvidence = ({ move: { evidence, expired } }: { move: ScoreMove }) =>
  (evidence.length > 0 || expired.length > 0) && (
    <ul className={styles.evidence}>
      {evidence.map(({ id, summary, source, tier, recordedAt }) => (
        <li key={id}>
          <EvidenceLink id={id}>{summary}</EvidenceLink>
          <span className={styles.detail}>
            {formatMessage(texts.sourceRecordedAt, {
              source: `${source}${tierNote(tier)}`,
              instant: formatInstant(recordedAt),
            })}
          </span>
        </li>
      ))}
      {expired.map((id) => (
        <li key={id}>{formatMessage(texts.itsFactsExpired, { id: inputLabel(id) })}</li>
      ))}
    </ul>
  )
