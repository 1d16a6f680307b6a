import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { FORMULA_VERSION } from '../../../shared/values/rating.ts'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { Banner } from '../../components/layout/banner.tsx'
import { formatCount } from '../../components/format/format-count.ts'
import { Hallmark } from '../../components/rating/hallmark.tsx'
import { ScoreScale } from '../../components/rating/charts/score-scale.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { pollOptions } from '../../lib/api/project-queries.ts'
import { highlightsQuery } from './home-queries.ts'
import * as styles from './home-banner.module.css'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const NUMBERS = [
  { key: 'rated', label: texts.projectsRated },
  { key: 'audits', label: texts.auditsOnRecord },
  { key: 'incidents30d', label: texts.incidentsIn30Days },
] as const

export const HomeBanner = ({ search }: { search: ReactNode }) => {
  const { data, isPending } = useQuery({ ...highlightsQuery, ...pollOptions })
  return (
    <Banner
      title={texts.everyRatingShowsItsWorking}
      subtitle={texts.securityRatingsOfBlockchainProjects}
      aside={<Example />}
    >
      <div className={styles.search} data-tour="search-bar">
        {search}
      </div>
      <div className={styles.below}>
        <dl className={styles.numbers} aria-busy={isPending}>
          {NUMBERS.map(({ key, label }) => (
            <div key={key} className={styles.number}>
              <dt>{label}</dt>
              <dd>
                {data !== undefined ? (
                  formatCount(data.totals[key])
                ) : isPending ? (
                  <Skeleton width={56} height={16} />
                ) : (
                  <MissingValueTag kind="unknown" />
                )}
              </dd>
            </div>
          ))}
        </dl>
        <a className={`link ${styles.jump}`} href="#leaderboard">
          {texts.toTheLeaderboard}
        </a>
      </div>
    </Banner>
  )
}

/** The rating of a well-rated project. */
const Example = () => {
  const { data } = useQuery(highlightsQuery)
  const example = data?.example
  return (
    <div className={styles.example}>
      {example !== undefined && example !== null && (
        <>
          <div className={styles.caption}>
            <span>
              <Link href={`/projects/${example.id}`} className={styles.name}>
                {example.name}
              </Link>{' '}
              {[
                example.tokenTickers[0],
                example.rank === null
                  ? 'not ranked'
                  : formatMessage(texts.rankNumber, { rank: example.rank }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Link className="link" href="/methodology">
              {texts.howToReadARating}
            </Link>
          </div>
          <Hallmark
            band={example.band}
            score={example.score}
            interval={example.scoreInterval}
            confidence={example.confidenceShare}
            confidenceLevel={example.confidence}
            version={FORMULA_VERSION}
            at={data?.meta.asOf ?? example.updatedAt}
            medium
          />
          <div className={styles.scale}>
            <ScoreScale
              band={example.band}
              score={example.score}
              raw={example.rawScore}
              interval={example.scoreInterval}
              plain
            />
          </div>
        </>
      )}
    </div>
  )
}
