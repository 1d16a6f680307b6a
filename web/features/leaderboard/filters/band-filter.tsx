import { BANDS } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatCount } from '../../../components/format/format-count.ts'
import { bandClass } from '../../../components/rating/band-class.ts'
import { splitList, withFilter, withPart } from '../view/leaderboard-view.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import styles from './band-filter.module.css'
import { bandLabel } from '../../../components/rating/rating-labels.ts'

export type BandFilterProps = {
  counts: Readonly<Record<string, number>>
  filters: Filters
  onChange: (filters: Filters) => void
}

/** How many projects are in each band, each of which can be chosen, and a range of scores. */
export const BandFilter = ({ counts, filters, onChange }: BandFilterProps) => {
  const chosen = splitList(filters.band)
  const most = Math.max(1, ...Object.values(counts))
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
                <i style={{ height: `${(100 * count) / most}%` }} />
              </span>
              <span className={styles.letters}>{band}</span>{' '}
              <span className={styles.count}>
                {formatCount(count)}
                <span className="visually-hidden">
                  {' '}
                  {count === 1 ? 'project' : 'projects'}, {bandLabel(band)}
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

const LEAST = 0
const MOST = 100

const endsOf = (range: string | undefined): readonly [number, number] => {
  const [low, high] = (range ?? '').split('..')
  return [Number(low ?? '') || LEAST, high === undefined || high === '' ? MOST : Number(high)]
}

const ScoreRange = ({ filters, onChange }: Omit<BandFilterProps, 'counts'>) => {
  const [low, high] = endsOf(filters.score)
  const set = (from: number, to: number) =>
    onChange(
      withFilter(filters, 'score', from === LEAST && to === MOST ? undefined : `${from}..${to}`),
    )
  return (
    <div className={styles.range}>
      <div className={styles.track}>
        <b style={{ left: `${low}%`, right: `${MOST - high}%` }} />
        <input
          type="range"
          min={LEAST}
          max={MOST}
          value={low}
          aria-label="Lowest score"
          onChange={(event) => set(Math.min(Number(event.target.value), high), high)}
        />
        <input
          type="range"
          min={LEAST}
          max={MOST}
          value={high}
          aria-label="Highest score"
          onChange={(event) => set(low, Math.max(Number(event.target.value), low))}
        />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{LEAST}</span>
        <span>{filters.score === undefined ? 'any score' : `${low} to ${high}`}</span>
        <span>{MOST}</span>
      </div>
    </div>
  )
}
