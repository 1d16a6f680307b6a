import { BANDS } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatCount } from '../../../components/format/format-count.ts'
import { bandClass } from '../../../components/rating/band-class.ts'
import { splitList, withFilter, withPart } from '../view/leaderboard-view.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import * as styles from './band-filter.module.css'
import { bandLabel } from '../../../components/rating/rating-labels.ts'
import { formatMessage, formatPlural } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type BandFilterProps = {
  counts: Readonly<Record<string, number>>
  filters: Filters
  onChange: (filters: Filters) => void
}

/** A histogram of the bands, each of which toggles its filter, and a range of scores. */
export const BandFilter = ({ counts, filters, onChange }: BandFilterProps) => {
  const chosen = splitList(filters.band)
  const maxCount = Math.max(1, ...Object.values(counts))
  return (
    <>
      <div className={styles.bands}>
        {BANDS.map((band) => {
          const count = counts[band] ?? 0
          const isChosen = chosen.includes(band)
          return (
            <button
              key={band}
              type="button"
              className={classNames(
                styles.band,
                bandClass(band),
                band === 'N/A' && styles.none,
                chosen.length > 0 && !isChosen && styles.other,
              )}
              aria-pressed={isChosen}
              title={bandLabel(band)}
              onClick={() => onChange(withPart(filters, 'band', band, !isChosen))}
            >
              <span className={styles.column}>
                <i style={{ height: `${(100 * count) / maxCount}%` }} />
              </span>
              <span className={styles.letters}>{band}</span>{' '}
              <span className={styles.count}>
                {formatCount(count)}
                <span className="visually-hidden">
                  {' '}
                  {formatPlural(count, texts.projectOfBand, texts.projectsOfBand, {
                    band: bandLabel(band),
                  })}
                </span>
              </span>
            </button>
          )
        })}
      </div>
      <ScoreRange filters={filters} onChange={onChange} />
    </>
  )
}

const MIN_SCORE = 0
const MAX_SCORE = 100

const endsOf = (range: string | undefined): readonly [number, number] => {
  const [low, high] = (range ?? '').split('..')
  return [
    Number(low ?? '') || MIN_SCORE,
    high === undefined || high === '' ? MAX_SCORE : Number(high),
  ]
}

const ScoreRange = ({ filters, onChange }: Omit<BandFilterProps, 'counts'>) => {
  const [low, high] = endsOf(filters.score)
  const set = (from: number, to: number) =>
    onChange(
      withFilter(
        filters,
        'score',
        from === MIN_SCORE && to === MAX_SCORE ? undefined : `${from}..${to}`,
      ),
    )
  return (
    <div className={styles.range}>
      <div className={styles.track}>
        <b style={{ left: `${low}%`, right: `${MAX_SCORE - high}%` }} />
        <input
          type="range"
          min={MIN_SCORE}
          max={MAX_SCORE}
          value={low}
          aria-label={texts.lowestScore}
          onChange={(event) => set(Math.min(Number(event.target.value), high), high)}
        />
        <input
          type="range"
          min={MIN_SCORE}
          max={MAX_SCORE}
          value={high}
          aria-label={texts.highestScore}
          onChange={(event) => set(low, Math.max(Number(event.target.value), low))}
        />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{MIN_SCORE}</span>
        <span>
          {filters.score === undefined
            ? texts.anyScore
            : formatMessage(texts.lowToHigh, { low, high })}
        </span>
        <span>{MAX_SCORE}</span>
      </div>
    </div>
  )
}
