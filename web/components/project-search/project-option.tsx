import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import type { SearchHit } from '../../../shared/contract/projects/search.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { ProjectLogo } from '../project/project-logo.tsx'
import { BandMark } from '../rating/band-mark.tsx'
import { matchParts } from './match-parts.ts'
import * as styles from './project-option.module.css'

export type ProjectOptionProps = ComponentProps<'div'> & {
  hit: SearchHit
  /** Marked in name and ticker. */
  keyword: string
  isLink: boolean
  /** Default: the band. */
  end: ReactNode
}

/** Takes all further attributes, which make it an option. */
export const ProjectOption = ({ hit, keyword, isLink, end, ...option }: ProjectOptionProps) => {
  const [ticker] = hit.tokenTickers
  const content = (
    <>
      <span className={styles.rank}>{hit.rank === null ? 'N/A' : `#${hit.rank}`}</span>
      <ProjectLogo src={hit.logo} />
      <span className={styles.project}>
        <span className={styles.name} translate="no">
          <Marked text={hit.name} keyword={keyword} />
        </span>
        {ticker !== undefined && (
          <span className={styles.ticker}>
            <Marked text={ticker} keyword={keyword} />
          </span>
        )}
      </span>
      <span className={styles.category}>{hit.category}</span>
      {end ?? <BandMark band={hit.band} small />}
    </>
  )
  return isLink ? (
    <Link {...(option as object)} href={`/projects/${hit.id}`} className={styles.option ?? ''}>
      {content}
    </Link>
  ) : (
    <div {...option} className={styles.option} data-project-option>
      {content}
    </div>
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

export const ProjectOptionSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles.option} aria-hidden="true" data-skeleton>
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
  ))
