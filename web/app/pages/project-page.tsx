import { useEffect } from 'react'
import { useParams } from 'wouter'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import type { ProjectPartsProps } from '../../features/project/project-view.tsx'
import { ProjectView } from '../../features/project/project-view.tsx'
import { WatchButton } from '../../features/watchlist/watch-button/watch-button.tsx'
import { ProjectNotFound } from './project-not-found.tsx'

/** Below the fold, so its code loads after the page. */
const ProjectParts = lazyComponent(() => import('./project-parts.tsx'))

const watch = (project: ProjectRow) => <WatchButton project={project} />
const parts = (props: ProjectPartsProps) => <ProjectParts {...props} />

/** `/projects/:id` */
const ProjectPage = () => {
  const { id = '' } = useParams()
  useEffect(() => ProjectParts.preload(), [])
  return (
    <ProjectView
      key={id}
      id={id}
      actions={watch}
      parts={parts}
      notFound={<ProjectNotFound id={id} />}
    />
  )
}

export default ProjectPage
