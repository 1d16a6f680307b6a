import { useQuery } from '@tanstack/react-query'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { BANDS, type Band } from '../../../shared/values/rating.ts'
import { classNames } from '../../components/class-names.ts'
import { bandClass } from '../../components/rating/band-class.ts'
import { ChangeText } from '../../components/rating/change-text.tsx'
import { scoreText } from '../../components/rating/rating-figures.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { projectsByIds } from '../../lib/project-queries.ts'
import styles from './list-summary.module.css'

/** The ratings of a list at a glance: how many of each band, their mean, and what moved most. */
export const ListSummary = ({ projects }: { projects: readonly string[] }) => {
  const { data, isError } = useQuery(projectsByIds(projects))
  // The table below says that it failed, and offers to try again.
  if (isError && data === undefined) return null
  return (
    <dl className={styles.summary} aria-busy={data === undefined}>
      <div className={styles.bandsPart}>
        <dt>Count by band</dt>
        <dd>
          {data === undefined ? <Skeleton width="100%" height={24} /> : <Bands rows={data.items} />}
        </dd>
      </div>
      <div>
        <dt>Mean score</dt>
        <dd>
          {data === undefined ? <Skeleton width={48} height={20} /> : <Mean rows={data.items} />}
        </dd>
      </div>
      <div>
        <dt>Largest move in 30 days</dt>
        <dd>
          {data === undefined ? <Skeleton width={96} height={20} /> : <Mover rows={data.items} />}
        </dd>
      </div>
    </dl>
  )
}

const Bands = ({ rows }: { rows: readonly ProjectRow[] }) => {
  const counts = BANDS.map(
    (band) => [band, rows.filter((row) => row.band === band).length] as const,
  )
  const present = counts.filter(([, count]) => count > 0)
  return (
    <ul className={styles.bands}>
      {present.map(([band, count]) => (
        <BandPart key={band} band={band} count={count} />
      ))}
    </ul>
  )
}

const BandPart = ({ band, count }: { band: Band; count: number }) => (
  <li
    className={classNames(styles.band, band === 'N/A' && styles.unrated, bandClass(band))}
    style={{ flexGrow: count }}
    title={`${band}: ${count}`}
  >
    {band} {count}
  </li>
)

const Mean = ({ rows }: { rows: readonly ProjectRow[] }) => {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]))
  const unrated = rows.length - scores.length
  return (
    <>
      <span className={styles.value}>
        {scores.length === 0
          ? 'N/A'
          : scoreText(scores.reduce((sum, score) => sum + score, 0) / scores.length)}
      </span>
      <span className={styles.note}>
        {scores.length} rated{unrated > 0 && `, ${unrated} not rated`}
      </span>
    </>
  )
}

const Mover = ({ rows }: { rows: readonly ProjectRow[] }) => {
  const [first] = rows
    .flatMap(({ name, scoreChange30d }) =>
      scoreChange30d === null || scoreChange30d === 0 ? [] : [{ name, change: scoreChange30d }],
    )
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  return first === undefined ? (
    <span className={styles.value}>none</span>
  ) : (
    <>
      <span className={styles.value}>{first.name}</span>
      <span className={styles.note}>
        <ChangeText change={first.change} />
      </span>
    </>
  )
}
