import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { MessagePage } from './message-page.tsx'
import * as texts from '../texts.ts'

export const NotFoundPage = () => (
  <MessagePage
    missing
    title={texts.pageNotFound}
    subtitle={texts.thereIsNothing}
    action={
      <ButtonLink href="/" variant="primary">
        {texts.backToHomepage}
      </ButtonLink>
    }
  >
    {texts.linkMayBeMistyped}
  </MessagePage>
)
