import { Link } from 'wouter'
import type { SearchHit } from '../../../shared/contract/projects/search.ts'
import { classNames } from '../../components/class-names.ts'
import { ProjectLogo } from '../../components/project/project-logo.tsx'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { matchParts } from './match-parts.ts'
import styles from './search-option.module.css'

export type SearchOptionProps = {
  id: string
  hit: SearchHit
  /** Highlighted in name and ticker. */
  keyword: string
  highlighted: boolean
  onHighlight: (projectId: string) => void
  onChosen: () => void
}

export const SearchOption = ({
  id,
  hit,
  keyword,
  highlighted,
  onHighlight,
  onChosen,
}: SearchOptionProps) => {
  const [ticker] = hit.tokenTickers
  return (
    <Link
      id={id}
      href={`/projects/${hit.id}`}
      role="option"
      aria-selected={highlighted}
      tabIndex={-1}
      className={classNames(styles.option, highlighted && styles.highlighted)}
      onPointerMove={() => onHighlight(hit.id)}
      onClick={(event) => {
        // With a modifier key the browser opens a new tab or window, and the search stays.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) onChosen()
      }}
    >
      <span className={styles.rank}>{hit.rank === null ? 'N/A' : `#${hit.rank}`}</span>
      <ProjectLogo src={hit.logo} />
      <span className={styles.project}>
        <span className={styles.name}>
          <Marked text={hit.name} keyword={keyword} />
        </span>
        {ticker !== undefined && (
          <span className={styles.ticker}>
            <Marked text={ticker} keyword={keyword} />
          </span>
        )}
      </span>
      <span className={styles.category}>{hit.category}</span>
      <BandMark band={hit.band} small />
    </Link>
  )
}

const Marked = ({ text, keyword }: { text: string; keyword: string }) => {
  const [before, matched, after] = matchParts(text, keyword)
  if (matched === '') return text
  return (
    <>
      {before}
      <mark className={styles.mark}>{matched}</mark>
      {after}
    </>
  )
}

export const SearchOptionSkeleton = () => (
  <div className={styles.option} aria-hidden="true" data-skeleton>
    <span className={styles.rank}>
      <Skeleton width={24} height={8} />
    </span>
    <Skeleton width={24} round />
    <Skeleton width={120} />
    <span className={styles.category}>
      <Skeleton width={56} height={8} />
    </span>
    <Skeleton width={36} height={20} />
  </div>
)
