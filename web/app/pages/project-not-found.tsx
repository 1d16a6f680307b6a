import { MessagePage } from './message-page.tsx'
import { formatMessage } from '../../lib/texts/format-message.ts'
import { HomeLink } from './home-link.tsx'
import * as texts from '../texts.ts'

/** Replaces a project's pages when no project has the id. */
export const ProjectNotFound = ({ id }: { id: string }) => (
  <MessagePage
    missing
    title={texts.projectNotFound}
    subtitle={formatMessage(texts.thereIsNoProject, { id })}
    action={<HomeLink />}
  >
    {texts.projectMayBeUnlisted}
  </MessagePage>
)
