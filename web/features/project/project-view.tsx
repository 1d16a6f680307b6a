import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getProject } from '../../../shared/contract/projects/project.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { EvidenceRef } from '../../../shared/values/rating.ts'
import { DocumentTitle } from '../../components/layout/document-title.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { CallError } from '../../lib/api/call-errors.ts'
import { pollOptions } from '../../lib/api/project-queries.ts'
import { type AddressBook, AddressBookProvider } from './panels/address-text.tsx'
import { CommercialLine } from './header/commercial-line.tsx'
import { countedViews } from './community/engagement-queries.ts'
import { EvidenceSources } from './evidence/evidence-link.tsx'
import { rangeIn } from './history/history-range.ts'
import { HistorySection } from './history/history-section.tsx'
import { IncidentRibbon } from './header/incident-ribbon.tsx'
import { ProjectHeader } from './header/project-header.tsx'
import { projectOf, useScore, useScoreHistory } from './rating-queries.ts'
import { ProjectSkeleton } from './project-skeleton.tsx'
import styles from './project-view.module.css'
import { formatCount } from '../../components/format/format-count.ts'
import { formatShare } from '../../components/format/format-percentage.ts'
import { formatScore } from '../../components/rating/format-rating.ts'
import { ScoreSection } from './score/score-section.tsx'
import { useListedProject } from './header/use-listed-project.ts'

export type ProjectPartsProps = {
  projectId: string
  /** Missing when it could not be loaded. */
  project: ProjectRow | undefined
  evidenceCount: number | undefined
}

export type ProjectViewProps = {
  /** As it stands in the address. */
  id: string
  /** What to do with the project, at the right of its name: the watch button. */
  actions: (project: ProjectRow) => ReactNode
  /** The tabs, below everything else. */
  parts: (parts: ProjectPartsProps) => ReactNode
  /** In place of everything, when no project has that id. */
  notFound: ReactNode
}

const NO_SOURCES: readonly EvidenceRef[] = []

/** One project: who it is, its score and what the score follows from. */
export const ProjectView = ({ id, actions, parts, notFound }: ProjectViewProps) => {
  const { data, error, isFetched, isFetching, refetch } = useQuery({
    ...projectOf(id),
    ...pollOptions,
  })
  const score = useScore(id)
  const history = useScoreHistory(id, rangeIn(useSearch()))
  const listed = useListedProject(id)
  // Counts the visit, whatever part of the page shows the number.
  useQuery({ ...countedViews(id), enabled: data !== undefined })
  const project = data ?? listed
  if (isUnknownId(error)) return notFound
  if (project === undefined && !isFetched) {
    return (
      <article className={`page ${styles.view}`} aria-busy>
        <DocumentTitle title="Project" />
        <ProjectSkeleton />
      </article>
    )
  }
  return (
    <article className={`page ${styles.view}`}>
      <DocumentTitle title={project === undefined ? 'Project' : titleOf(project)} />
      {(error !== null || project === undefined) && (
        <>
          {project === undefined && <h1 className={styles.title}>Project</h1>}
          <Notice onRetry={() => void refetch()} retrying={isFetching}>
            {project === undefined
              ? 'The project could not be loaded.'
              : 'The project could not be updated.'}
          </Notice>
        </>
      )}
      {project !== undefined && (
        <>
          {project.incidentStatus === 'active' && (
            <IncidentRibbon incidents={data?.facts.incidents} />
          )}
          <ProjectHeader project={project} actions={actions(project)} />
          <CommercialLine
            relationship={project.commercialRelationship}
            fact={data?.facts.relationship}
          />
        </>
      )}
      <ScoreSection projectId={id} place={placeOf(data)} />
      {/* Each part waits for the one above it, whose height nobody knows before, so that nothing moves. */}
      {score.isFetched && <HistorySection projectId={id} />}
      {score.isFetched && history.isFetched && (
        <EvidenceSources value={data?.sources ?? NO_SOURCES}>
          <AddressBookProvider value={bookOf(data)}>
            {parts({ projectId: id, project, evidenceCount: data?.evidenceCount })}
          </AddressBookProvider>
        </EvidenceSources>
      )}
    </article>
  )
}

const bookOf = (project: ResponseOf<typeof getProject> | undefined): AddressBook | undefined =>
  project && {
    projectId: project.id,
    demo: project.demo,
    contracts: project.facts.contracts,
  }

/** An id that no project can have is refused as bad input, any other unknown one as not found. */
const isUnknownId = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

const titleOf = ({ name, score, band }: ProjectRow): string =>
  score === null ? `${name}, not rated` : `${name}, ${formatScore(score)} ${band}`

type Place = { rank: number | null; ratedCount: number; percentile: number | null }

const placeOf = (project: Place | undefined): string | undefined => {
  if (project === undefined) return undefined
  const { rank, ratedCount, percentile } = project
  if (rank === null) return 'rank N/A'
  const better = percentile === null ? '' : `, better than ${formatShare(percentile)}`
  return `rank ${formatCount(rank)} of ${formatCount(ratedCount)}${better}`
}
