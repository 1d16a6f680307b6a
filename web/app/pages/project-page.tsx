import { useParams } from 'wouter'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { Deferred } from '../../components/lazy/deferred.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { ProjectView } from '../../features/project/project-view.tsx'
import { WatchButtonPlaceholder } from '../../features/watchlist/watch-button/watch-button-placeholder.tsx'
import * as styles from './project-page.module.css'
import { ProjectNotFound } from './project-not-found.tsx'

const belowFirstScreen = async () => await import('./project-parts.tsx')
const ProjectParts = lazyComponent(async () => ({
  default: (await belowFirstScreen()).ProjectParts,
}))
const ProjectActions = lazyComponent(async () => ({
  default: (await belowFirstScreen()).ProjectActions,
}))

const actions = (project: ProjectRow) => (
  <Deferred part={ProjectActions} placeholder={<WatchButtonPlaceholder project={project} />}>
    <ProjectActions project={project} />
  </Deferred>
)
const parts = (projectId: string, project: ProjectRow | undefined) => (
  <Deferred
    part={ProjectParts}
    placeholder={<div className={styles.below} />}
    isNeeded={() => location.hash !== ''}
  >
    <ProjectParts projectId={projectId} project={project} />
  </Deferred>
)

/** `/projects/:id` */
const ProjectPage = () => {
  const { id = '' } = useParams()
  return (
    <ProjectView
      key={id}
      id={id}
      actions={actions}
      parts={parts}
      notFound={<ProjectNotFound id={id} />}
    />
  )
}

export default ProjectPage
