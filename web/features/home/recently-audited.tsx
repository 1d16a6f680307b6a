import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { RecentAudit } from '../../../shared/contract/projects/highlights.ts'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../components/format/format-day.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { formatInstant } from '../../components/format/format-instant.ts'
import { Panel } from '../../components/layout/panel.tsx'
import { ProjectName } from '../../components/project/project-name.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { highlightsQuery } from './home-queries.ts'
import * as styles from './recently-audited.module.css'
import { SEVERITY_LABELS } from '../../components/rating/rating-labels.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import { richMessage } from '../../lib/texts/rich-message.tsx'
import * as texts from './texts.ts'

const SHOWN = 5
const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
/** Findings beyond this are not drawn; the numbers include them. */
const MAX_DRAWN = 10

export const RecentlyAudited = () => (
  <Panel
    query={useQuery(highlightsQuery)}
    what={texts.newestAudits}
    title={texts.recentlyAudited}
    meta={texts.findingsResolvedOfFound}
    actions={
      <Link className="link small" href="/?audit=audited">
        {texts.allAuditedProjects}
      </Link>
    }
    tour="recently-audited"
    skeleton={<CardsSkeleton />}
    staleSince={({ meta }) => (meta.stale ? meta.asOf : null)}
  >
    {({ recentlyAudited }) =>
      recentlyAudited.length === 0 ? (
        <EmptyState title={texts.noAuditOnRecord}>{texts.auditsAppearHereOnceTheir}</EmptyState>
      ) : (
        <ul className={styles.cards}>
          {recentlyAudited.map((audit) => (
            <Card key={`${audit.projectId} ${audit.publishedAt} ${audit.auditor}`} audit={audit} />
          ))}
        </ul>
      )
    }
  </Panel>
)

const Card = ({
  audit: { projectId, projectName, logo, auditor, publishedAt, reportUrl, findings },
}: {
  audit: RecentAudit
}) => (
  <li className={styles.card}>
    <ProjectName
      name={projectName}
      logo={logo}
      href={`/projects/${projectId}`}
      detail={
        <span title={formatInstant(publishedAt)}>
          {auditor} · {formatDay(publishedAt)}
        </span>
      }
    />
    {findings === null ? (
      <p className={styles.unread}>
        {texts.findings}{' '}
        <MissingValueTag kind="unknown" title={texts.nobodyHasReadThem}>
          {texts.notRead}
        </MissingValueTag>
      </p>
    ) : (
      <Findings projectName={projectName} findings={findings} />
    )}
    <p className={styles.report}>
      {reportUrl === null ? (
        <>
          {texts.report} <MissingValueTag kind="unknown" />
        </>
      ) : (
        <a className="link" href={reportUrl} target="_blank" rel="noreferrer">
          {richMessage(texts.reportOnProject, {
            hiddenName: (
              <span className="visually-hidden">
                {formatMessage(texts.onProject, { projectName })}
              </span>
            ),
          })}
        </a>
      )}
    </p>
  </li>
)

const Findings = ({
  projectName,
  findings,
}: {
  projectName: string
  findings: NonNullable<RecentAudit['findings']>
}) => (
  <table
    className={styles.findings}
    aria-label={formatMessage(texts.findingsInProjectName, { projectName })}
  >
    <tbody>
      {SEVERITIES.map((severity) => {
        const { found, resolved } = findings[severity]
        return (
          <tr key={severity}>
            <th scope="row">{SEVERITY_LABELS[severity]}</th>
            <td className={styles.bar} aria-hidden="true">
              <span>
                {Array.from({ length: Math.min(found, MAX_DRAWN) }, (_, index) => (
                  <b key={index} className={index < resolved ? undefined : styles.open} />
                ))}
              </span>
            </td>
            <td className={styles.count}>
              {found === 0 ? (
                <span className="faint">{texts.none}</span>
              ) : (
                <span title={formatMessage(texts.resolvedFindings, { resolved, found })}>
                  {resolved}/{found}
                </span>
              )}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

const CardsSkeleton = () => (
  <ul className={styles.cards}>
    {Array.from({ length: SHOWN }, (_, index) => (
      <li key={index} className={styles.card}>
        <Skeleton width={24} round /> <Skeleton width={112} />
      </li>
    ))}
  </ul>
)
