import { useParams } from 'wouter'
import type { ProjectRow } from '../../../shared/contract/projects.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { ProjectOverview } from '../../features/project/project-overview.tsx'
import { WatchButton } from '../../features/watchlist/watch-button.tsx'
import { MessagePage } from './message-page.tsx'

const watch = (project: ProjectRow) => <WatchButton project={project} />

/** `/projects/:id`: one project. */
const ProjectPage = () => {
  const { id = '' } = useParams()
  return (
    <ProjectOverview
      key={id}
      id={id}
      actions={watch}
      notFound={
        <MessagePage
          title="Project not found"
          subtitle={`There is no project with the id “${id}”.`}
          action={
            <ButtonLink href="/" variant="primary">
              Back to Homepage
            </ButtonLink>
          }
        >
          The link may be mistyped, or the project is no longer listed.
        </MessagePage>
      }
    />
  )
}

export default ProjectPage
