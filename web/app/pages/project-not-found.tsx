import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { MessagePage } from './message-page.tsx'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** Replaces a project's pages when no project has the id. */
export const ProjectNotFound = ({ id }: { id: string }) => (
  <MessagePage
    missing
    title={texts.projectNotFound}
    subtitle={formatMessage(texts.thereIsNoProject, { id })}
    action={
      <ButtonLink href="/" variant="primary">
        {texts.backToHomepage}
      </ButtonLink>
    }
  >
    {texts.projectMayBeUnlisted}
  </MessagePage>
)
