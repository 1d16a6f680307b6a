import type { ScoreMove } from '../../../../shared/values/rating.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { BandMark } from '../../../components/rating/band-mark.tsx'
import { EvidenceLink } from '../evidence/evidence-link.tsx'
import styles from './move-causes.module.css'
import { capWords } from '../rating-words.ts'
import { formatScore, formatSignedPoints } from '../../../components/rating/format-rating.ts'
import { tabOfInput } from '../tab-address.ts'
import { inputLabel } from '../../../components/rating/rating-labels.ts'

/** Inputs that moved by less stand in one row: time alone moves many of them by next to nothing. */
const TOLD_FROM = 0.05

const toneOf = (delta: number) =>
  Math.abs(delta) < 0.005 ? undefined : delta < 0 ? styles.loss : styles.gain

/** Why the score moved on one day: what each input added, the caps apart, and the exact sum. */
export const MoveCauses = ({ move }: { move: ScoreMove }) => {
  const { attribution, from, to, evidence, expired } = move
  const { inputs, caps, rawDelta, capDelta, scoreDelta } = attribution
  const told = inputs.filter(({ delta }) => Math.abs(delta) >= TOLD_FROM)
  const others = inputs.length - told.length
  const othersDelta = inputs.reduce(
    (sum, { delta }) => sum + (Math.abs(delta) < TOLD_FROM ? delta : 0),
    0,
  )
  const capMoved = Math.abs(capDelta) >= 0.005 || caps.length > 0
  return (
    <>
      <p className={styles.fromTo}>
        <BandMark band={from.band} small />
        <span className="num">{formatScore(from.score)}</span>
        <span className="faint">to</span>
        <BandMark band={to.band} small />
        <span className="num">{formatScore(to.score)}</span>
      </p>
      <table className={styles.causes}>
        <caption className="visually-hidden">
          Causes of the move on {formatDay(move.day)}, in points
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Cause</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {told.map((input) => (
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
          {others > 0 && (
            <tr>
              <th scope="row">
                {others === 1 ? 'One other input' : `${others} other inputs`}
                <span className={styles.detail}>less than {TOLD_FROM} points each</span>
              </th>
              <td className={toneOf(othersDelta)}>{formatSignedPoints(othersDelta)}</td>
            </tr>
          )}
          {capMoved && (
            <tr>
              <th scope="row">
                {caps.length === 0
                  ? 'Cap: it takes a different share of the points'
                  : caps.map(({ id, change, max }) => (
                      <span key={id} className={styles.cap}>
                        Cap at {max} {change}: {capWords[id]}
                      </span>
                    ))}
              </th>
              <td className={toneOf(capDelta)}>{formatSignedPoints(capDelta)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{scoreDelta === null ? 'Raw score change' : 'Score change'}</th>
            <td className={toneOf(scoreDelta ?? rawDelta + capDelta)}>
              {formatSignedPoints(scoreDelta ?? rawDelta + capDelta)}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.sum}>
        {scoreDelta === null
          ? 'The project was not rated before or after this move. Only its points can be compared.'
          : 'The sum is exact before rounding.'}
      </p>
      {(evidence.length > 0 || expired.length > 0) && (
        <ul className={styles.evidence}>
          {evidence.map(({ id, summary, source, recordedAt }) => (
            <li key={id}>
              <EvidenceLink id={id}>{summary}</EvidenceLink>
              <span className={styles.detail}>
                {source}, recorded {formatInstant(recordedAt)}
              </span>
            </li>
          ))}
          {expired.map((id) => (
            <li key={id}>{inputLabel(id)}: its facts expired</li>
          ))}
        </ul>
      )}
    </>
  )
}
