import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProjectRow } from '../../../shared/contract/projects.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { Notice } from '../../components/notice.tsx'
import { CallError } from '../../lib/call-errors.ts'
import { projectById } from '../../lib/project-queries.ts'
import { ProjectFactsList } from './project-facts-list.tsx'
import { ProjectHeader } from './project-header.tsx'
import styles from './project-overview.module.css'
import { ProjectSkeleton } from './project-skeleton.tsx'
import { useListedProject } from './use-listed-project.ts'

export type ProjectOverviewProps = {
  /** As it stands in the address. */
  id: string
  /** What to do with the project, at the right of its name: the watch button. */
  actions?: ((project: ProjectRow) => ReactNode) | undefined
  /** In place of everything, when no project has that id. */
  notFound: ReactNode
}

/** What is known about one project. */
export const ProjectOverview = ({ id, actions, notFound }: ProjectOverviewProps) => {
  const { data, error, isFetching, refetch } = useQuery(projectById(id))
  const listed = useListedProject(id)
  const project = data ?? listed
  if (isUnknownId(error)) return notFound
  return (
    <article className={`page ${styles.overview}`} aria-busy={project === undefined && isFetching}>
      <DocumentTitle title={project === undefined ? 'Project' : titleOf(project)} />
      {error !== null && (
        <>
          {project === undefined && <h1 className={styles.title}>Project</h1>}
          <Notice onRetry={() => void refetch()} retrying={isFetching}>
            {project === undefined
              ? 'The project could not be loaded.'
              : 'The project could not be brought up to date.'}
          </Notice>
        </>
      )}
      {project === undefined ? (
        error === null && <ProjectSkeleton />
      ) : (
        <>
          <ProjectHeader project={project} actions={actions?.(project)} />
          <ProjectFactsList project={project} />
        </>
      )}
    </article>
  )
}

/** An id that no project can have is refused as bad input, any other unknown one as not found. */
const isUnknownId = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

const titleOf = ({ name, tokenTickers: [ticker] }: ProjectRow): string =>
  ticker === undefined ? name : `${name} (${ticker})`
