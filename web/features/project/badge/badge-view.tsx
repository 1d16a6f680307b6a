import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { FORMULA_VERSION } from '../../../../shared/values/rating.ts'
import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { CopyIcon } from '../icons.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { BandMark } from '../../../components/rating/band-mark.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { claimMatches, parseClaim } from './badge-claim.ts'
import type { BadgeClaim } from './badge-claim.ts'
import { badgeSnippets } from './badge-snippets.ts'
import styles from './badge-view.module.css'
import { copyToClipboard } from '../copy-to-clipboard.ts'
import { isUnknownProject, projectQuery, useScore } from '../rating-queries.ts'
import { pastScoreQuery } from './past-score-query.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { formatScore } from '../../../components/rating/format-rating.ts'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { bandLabel } from '../../../components/rating/rating-labels.ts'
import { siteOrigin } from '../../../lib/site-origin.ts'

export type BadgeViewProps = {
  /** From the URL, not validated. */
  id: string
  /** Shown when no project has this id. */
  notFound: ReactNode
}

/** The badge with its snippets, and a check of the claim that a badge's link carries. */
export const BadgeView = ({ id, notFound }: BadgeViewProps) => {
  const project = useQuery(projectQuery(id))
  const score = useScore(id)
  const search = useSearch()
  const [opened] = useState(() => new Date())
  if (isUnknownProject(project.error)) return notFound
  const name = project.data?.name ?? 'the project'
  const parsed = parseClaim(search, opened)
  return (
    <article className={`page ${styles.view}`}>
      <PageMeta title={`Badge of ${name}`} />
      <nav aria-label="Breadcrumb" className="small faint">
        <Link href="/" className={styles.crumb}>
          Leaderboard
        </Link>
        <span aria-hidden="true"> / </span>
        <Link href={`/projects/${id}`} className={styles.crumb}>
          {project.data?.name ?? id}
        </Link>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">Badge</span>
      </nav>
      <h1 className={styles.title}>Badge of {name}</h1>
      {parsed.state === 'unreadable' && (
        <Section title="This badge cannot be checked">
          <p className="muted">{parsed.why} What the project’s score is now stands below.</p>
        </Section>
      )}
      {parsed.state === 'claim' && <Verification id={id} claim={parsed.claim} />}
      <QueryPanel
        title="The score now"
        query={score}
        what="The score"
        skeleton={<LineSkeleton />}
        empty={{ title: 'No score', why: 'We know nothing yet that we could rate.' }}
      >
        {(now) => (
          <p className={styles.now}>
            <Rating score={now} /> <span className="faint">as of {formatInstant(now.at)}</span>{' '}
            <Link className="link" href={`/projects/${id}`}>
              Why
            </Link>
          </p>
        )}
      </QueryPanel>
      <Section title="Embed it" meta="the picture is always current">
        <p className={styles.preview}>
          <img src={`/api/projects/${id}/badge.svg`} alt={`Assay rating of ${name}`} />
        </p>
        {score.data === undefined || project.data === undefined ? (
          (score.error ?? project.error) === null ? (
            <RowsSkeleton rows={2} height={96} />
          ) : (
            <Notice
              onRetry={() => {
                void score.refetch()
                void project.refetch()
              }}
              retrying={score.isFetching || project.isFetching}
            >
              Without the score there is nothing to embed yet.
            </Notice>
          )
        ) : (
          <Snippets id={id} name={project.data.name} score={score.data} />
        )}
      </Section>
    </article>
  )
}

const LineSkeleton = () => (
  <div className={styles.now}>
    <Skeleton width={280} />
  </div>
)

const Rating = ({ score: { band, score } }: { score: FullExplanation }) => (
  <>
    <BandMark band={band} /> <b className={styles.number}>{formatScore(score)}</b> {bandLabel(band)}
  </>
)

const Verification = ({ id, claim }: { id: string; claim: BadgeClaim }) => {
  const query = useQuery(pastScoreQuery(id, claim.at, claim.version))
  return (
    <QueryPanel
      title="What this badge claims"
      query={query}
      what="The score of that time"
      skeleton={<LineSkeleton />}
      empty={{ title: 'No score', why: 'Nothing is known of that time.' }}
    >
      {(then) => (
        <p className={styles.claim} role="status">
          The badge says <b>{claim.score === null ? 'not rated' : formatScore(claim.score)}</b> at{' '}
          {formatInstant(claim.at)} by formula {claim.version}.{' '}
          {claimMatches(claim, then.score) ? (
            <b className={styles.matches}>That matches.</b>
          ) : (
            <b className={styles.differs}>
              That is not so: it was{' '}
              {then.score === null ? 'not rated' : `${formatScore(then.score)}, ${then.band}`}.
            </b>
          )}
        </p>
      )}
    </QueryPanel>
  )
}

const Snippets = ({ id, name, score }: { id: string; name: string; score: FullExplanation }) => {
  const { html, markdown } = badgeSnippets({
    origin: siteOrigin(),
    id,
    name,
    claim: { score: score.score, at: score.at, version: FORMULA_VERSION },
  })
  return (
    <>
      <Snippet title="HTML" text={html} />
      <Snippet title="Markdown" text={markdown} />
      <p className="muted">
        The link names the score of {formatInstant(score.at)}. It leads here, where the page shows
        whether the badge is still true.
      </p>
    </>
  )
}

const Snippet = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.snippet}>
    <div className={styles.head}>
      <h3 className={styles.kind}>{title}</h3>
      <Button
        size="sm"
        icon={<CopyIcon size={14} />}
        aria-label={`Copy ${title}`}
        onClick={() => void copyToClipboard(text, `The ${title} is copied.`)}
      >
        Copy
      </Button>
    </div>
    <pre className={styles.code} role="group" aria-label={`${title} of the badge`}>
      {text}
    </pre>
  </div>
)
