import { Fragment } from 'react'
import { backtestRows } from '../../../shared/rating/explanation/backtest.ts'
import { capReasons, inputFormulas } from '../../../shared/rating/explanation/methodology.ts'
import {
  INPUT_IDS,
  RATING_CATEGORIES,
  ratingBands,
  ratingCaps,
  ratingInputs,
} from '../../../shared/values/rating.ts'
import type { CapId, InputId } from '../../../shared/values/rating.ts'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { formatScore } from '../../components/rating/format-rating.ts'
import { categoryLabel, inputName } from '../../components/rating/rating-labels.ts'
import { AnchorTable } from './anchor-table.tsx'
import * as styles from './methodology.module.css'

/** Best first. */
export const BandTable = () => (
  <AnchorTable
    labelledBy="bands"
    nameHead="Band"
    columns={[{ head: 'Scores', isNumber: true }]}
    rows={ratingBands.map(({ band, from, word }, index) => {
      const above = ratingBands[index - 1]?.from
      return {
        id: `band-${band.toLowerCase()}`,
        name: word,
        mark: <BandMark band={band} />,
        cells: [`${formatScore(from)}–${above === undefined ? '100' : formatScore(above - 0.1)}`],
      }
    })}
  />
)

const CAP_IDS = Object.keys(ratingCaps) as readonly CapId[]

/** Lowest first. */
export const CapTable = () => (
  <AnchorTable
    labelledBy="caps"
    nameHead="Cap"
    columns={[{ head: 'At most', isNumber: true }, { head: 'Holds while' }]}
    rows={CAP_IDS.map((id) => ({
      id,
      name: id.replaceAll('_', ' '),
      cells: [ratingCaps[id], capReasons[id]],
    }))}
  />
)

/** One table per category. */
export const InputTables = () =>
  RATING_CATEGORIES.map((category) => {
    const ids = INPUT_IDS.filter((id) => ratingInputs[id].category === category)
    const weight = ids.reduce((sum, id) => sum + ratingInputs[id].weight, 0)
    const headingId = `category-${category}`
    return (
      <Fragment key={category}>
        <h3 id={headingId} className={styles.category}>
          {categoryLabel(category)} <span className={styles.weight}>{weight} of 100</span>
        </h3>
        <AnchorTable
          labelledBy={headingId}
          nameHead="Input"
          columns={[
            { head: 'Weight', isNumber: true },
            { head: 'If unknown', isNumber: true },
            { head: 'Expires', isNumber: true },
            { head: 'Value from 0 to 100' },
          ]}
          rows={ids.map((id) => ({ id, name: inputName(id), cells: inputCells(id) }))}
        />
      </Fragment>
    )
  })

/** What was known on a day, and who was hit later. */
export const BacktestTable = () => (
  <AnchorTable
    labelledBy="back-test"
    nameHead="Known then"
    columns={BACKTEST_COLUMNS.map((head) => ({ head, isMarked: true }))}
    rows={backtestRows.map(({ id, name, input, hit, others, ratio, wholeNames }) => ({
      id: `back-test-${id}`,
      name,
      cells: [
        input === null ? 'none' : `${ratingInputs[input].weight}, ${inputName(input)}`,
        hit,
        others,
        unbroken(ratio),
        unbroken(wholeNames),
      ],
    }))}
  />
)

/** A value of p in one line. */
const unbroken = (text: string): string => text.replace('p ', 'p\u00A0')

const BACKTEST_COLUMNS = [
  'Weight, input',
  'Hit later',
  'Others hit',
  'Ratio',
  'By whole names alone',
] as const

const inputCells = (id: InputId) => {
  const input = ratingInputs[id]
  return [
    input.weight,
    input.policy === 'zero' ? 'counts 0' : 'counts 50',
    'expiresAfterDays' in input ? `after ${input.expiresAfterDays} d` : 'never',
    `${inputFormulas[id]}${'tokenOnly' in input ? ' N/A without a token.' : ''}`,
  ]
}
