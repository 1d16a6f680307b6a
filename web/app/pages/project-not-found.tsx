import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { MessagePage } from './message-page.tsx'

/** Replaces a project's pages when no project has the id. */
export const ProjectNotFound = ({ id }: { id: string }) => (
  <MessagePage
    missing
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
)
