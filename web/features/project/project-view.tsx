import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { trackEvent } from '../../lib/analytics/track-event.ts'
import { pollOptions } from '../../lib/api/project-queries.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { CommercialRelationship } from './header/commercial-relationship.tsx'
import { IncidentBanner } from './header/incident-banner.tsx'
import { pressingIncidents } from './header/pressing-incidents.ts'
import { ProjectHeader } from './header/project-header.tsx'
import { formatRank } from './score/format-rank.ts'
import { projectQuery, useScore } from './rating-queries.ts'
import { projectMeta } from './project-meta.ts'
import { ProjectSkeleton } from './project-skeleton.tsx'
import { isUnknownName } from '../../lib/api/call-errors.ts'
import * as styles from './project-view.module.css'
import { ScoreSection } from './score/score-section.tsx'
import { useCachedProject } from './header/use-cached-project.ts'
import * as texts from './texts.ts'

export type ProjectViewProps = {
  /** From the URL, not validated. */
  id: string
  /** Buttons beside the project's name. */
  actions: (project: ProjectRow) => ReactNode
  /** What is below the first screen. `project` is undefined where it could not be loaded. */
  parts: (id: string, project: ProjectRow | undefined) => ReactNode
  /** Shown when no project has this id. */
  notFound: ReactNode
}

export const ProjectView = ({ id, actions, parts, notFound }: ProjectViewProps) => {
  const { data, error, isFetched, isFetching, refetch } = useQuery({
    ...projectQuery(id),
    ...pollOptions,
  })
  const score = useScore(id)
  const listed = useCachedProject(id)
  const project = data ?? listed
  const now = useNow()
  const incidents = data && pressingIncidents(data.facts.incidents, now)
  const warns = incidents ? incidents.length > 0 : project?.incidentStatus === 'active'
  const openedId = project?.id
  useEffect(() => {
    if (openedId !== undefined) trackEvent('project_opened', { projectId: openedId })
  }, [openedId])
  if (isUnknownName(error)) return notFound
  if (project === undefined && !isFetched) {
    return (
      <article className={`page ${styles.view}`} aria-busy>
        <PageMeta title={texts.project} />
        <ProjectSkeleton />
      </article>
    )
  }
  return (
    <article className={`page ${styles.view}`}>
      <PageMeta {...(project === undefined ? { title: texts.project } : projectMeta(project))} />
      {(error !== null || project === undefined) && (
        <>
          {project === undefined && <h1 className={styles.title}>{texts.project}</h1>}
          <Notice onRetry={() => void refetch()} retrying={isFetching}>
            {project === undefined ? texts.projectCouldNotBeLoaded : texts.projectCouldNotBeUpdated}
          </Notice>
        </>
      )}
      {project !== undefined && (
        <>
          {warns && <IncidentBanner incidents={incidents} />}
          <ProjectHeader project={project} actions={actions(project)} />
          <CommercialRelationship
            relationship={project.commercialRelationship}
            fact={data?.facts.relationship}
          />
        </>
      )}
      <ScoreSection projectId={id} rank={formatRank(data)} />
      {/* The height of the score is unknown until then: nothing may shift. */}
      {score.isFetched && parts(id, project)}
    </article>
  )
}
