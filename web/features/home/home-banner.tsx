import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '../../components/banner.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { UnknownTag } from '../../components/unknown-tag.tsx'
import { leaderboardPages } from '../../lib/project-queries.ts'
import styles from './home-banner.module.css'

/** The promise, the search, and how many projects there are. */
export const HomeBanner = ({ search }: { search: ReactNode }) => (
  <Banner
    title="Every rating shows its working."
    subtitle="Security ratings of blockchain projects, computed from dated, public evidence."
  >
    <div className={styles.search} data-tour="search-bar">
      {search}
    </div>
    <dl className={styles.numbers}>
      <div className={styles.number}>
        <dt>projects listed</dt>
        <dd>
          <ListedCount />
        </dd>
      </div>
    </dl>
  </Banner>
)

const ListedCount = () => {
  const { data: total, isPending } = useInfiniteQuery({
    ...leaderboardPages(),
    select: ({ pages }) => pages[0]?.total,
  })
  if (isPending) return <Skeleton width={56} height={16} />
  return total === undefined ? <UnknownTag /> : total.toLocaleString('en-US')
}
