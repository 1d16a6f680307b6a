import { useQuery } from '@tanstack/react-query'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { highlightsQuery } from '../../../features/home/home-queries.ts'
import * as styles from './catalogue-totals.module.css'

const TOTALS = [
  { key: 'listed', label: 'projects listed' },
  { key: 'rated', label: 'of them rated' },
  { key: 'audits', label: 'audits on record' },
  { key: 'auditsInProgress', label: 'audits in progress' },
  { key: 'incidents30d', label: 'incidents in 30 days' },
] as const

/** How much the catalogue holds now, and as of when. */
export const CatalogueTotals = () => {
  const { data, isPending } = useQuery(highlightsQuery)
  return (
    <>
      <dl className={styles.totals} aria-busy={isPending}>
        {TOTALS.map(({ key, label }) => (
          <div key={key} className={styles.total}>
            <dt className="faint small">{label}</dt>
            <dd>
              {data !== undefined ? (
                formatCount(data.totals[key])
              ) : isPending ? (
                <Skeleton width={48} height={20} />
              ) : (
                <MissingValueTag kind="unknown" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {typeof data?.meta.asOf === 'string'
          ? `As of ${formatInstant(data.meta.asOf)}.`
          : 'As of the last rating of all projects.'}
      </p>
    </>
  )
}
