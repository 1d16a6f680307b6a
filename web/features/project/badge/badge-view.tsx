import { useQuery } from '@tanstack/react-query'
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
import { isUnknownName } from '../../../lib/api/call-errors.ts'
import * as styles from './badge-view.module.css'
import { copyToClipboard } from '../../../components/feedback/toast.ts'
import { projectQuery, useScore } from '../rating-queries.ts'
import { pastScoreQuery } from './past-score-query.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { formatScore } from '../../../components/rating/format-rating.ts'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { bandLabel } from '../../../components/rating/rating-labels.ts'
import { CallError } from '../../../lib/api/call-errors.ts'
import { siteOrigin } from '../../../lib/site-origin.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from './texts.ts'

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
  if (isUnknownName(project.error)) return notFound
  const name = project.data?.name ?? 'the project'
  const parsed = parseClaim(search)
  return (
    <article className={`page ${styles.view}`}>
      <PageMeta title={formatMessage(texts.badgeOfName, { name })} />
      <nav aria-label={texts.breadcrumb} className={styles.crumbs}>
        <Link href="/" className={styles.crumb}>
          {texts.leaderboard}
        </Link>
        <span aria-hidden="true"> / </span>
        <Link href={`/projects/${id}`} className={styles.crumb}>
          {project.data?.name ?? id}
        </Link>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">{texts.badge}</span>
      </nav>
      <h1 className={styles.title}>{formatMessage(texts.badgeOfName, { name })}</h1>
      {parsed.state === 'unreadable' && <Unreadable why={parsed.why} />}
      {parsed.state === 'claim' && <Verification id={id} claim={parsed.claim} />}
      <QueryPanel
        title={texts.scoreNow}
        query={score}
        what={texts.score}
        skeleton={<LineSkeleton />}
      >
        {(now) => (
          <p className={styles.now}>
            <Rating score={now} />{' '}
            <span className="faint">
              {formatMessage(texts.asOf, { at: formatInstant(now.at) })}
            </span>{' '}
            <Link className="link" href={`/projects/${id}`}>
              {texts.why}
            </Link>
          </p>
        )}
      </QueryPanel>
      <Section title={texts.embedIt} meta={texts.pictureIsAlwaysCurrent}>
        <p className={styles.preview}>
          <img
            src={`/api/projects/${id}/badge.svg`}
            alt={formatMessage(texts.assayRatingOfName, { name })}
          />
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
              {texts.withoutTheScoreThere}
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

const Unreadable = ({ why }: { why: string }) => (
  <Section title={texts.thisBadgeCannotBeChecked}>
    <p className="muted">{formatMessage(texts.whyWhatTheProjectsScore, { why })}</p>
  </Section>
)

const Verification = ({ id, claim }: { id: string; claim: BadgeClaim }) => {
  const query = useQuery(pastScoreQuery(id, claim.at, claim.version))
  // Of what such a claim asks, the server refuses the future alone. It knows the time.
  if (query.error instanceof CallError && query.error.status === 400)
    return <Unreadable why={texts.itsLinkNamesATime} />
  return (
    <QueryPanel
      title={texts.whatThisBadgeClaims}
      query={query}
      what={texts.scoreOfThatTime}
      skeleton={<LineSkeleton />}
    >
      {(then) => (
        <p className={styles.claim} role="status">
          {richMessage(texts.badgeSays, {
            score: <b>{claim.score === null ? texts.notRated : formatScore(claim.score)}</b>,
            at: formatInstant(claim.at),
            version: claim.version,
            answer: claimMatches(claim, then.score) ? (
              <b className={styles.matches}>{texts.thatMatches}</b>
            ) : (
              <b className={styles.differs}>
                {formatMessage(texts.badgeDiffers, {
                  score:
                    then.score === null
                      ? texts.notRated
                      : `${formatScore(then.score)}, ${then.band}`,
                })}
              </b>
            ),
          })}
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
      <Snippet title={texts.html} text={html} />
      <Snippet title={texts.markdown} text={markdown} />
      <p className="muted">
        {formatMessage(texts.linkNamesTheScore, { at: formatInstant(score.at) })}
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
        aria-label={formatMessage(texts.copyTitle, { title })}
        onClick={() => void copyToClipboard(text, formatMessage(texts.titleIsCopied, { title }))}
      >
        {texts.copy}
      </Button>
    </div>
    <pre
      className={styles.code}
      translate="no"
      role="group"
      aria-label={formatMessage(texts.titleOfTheBadge, { title })}
    >
      {text}
    </pre>
  </div>
)
