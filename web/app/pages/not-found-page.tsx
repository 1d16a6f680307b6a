import { MessagePage } from './message-page.tsx'
import { HomeLink } from './home-link.tsx'
import * as texts from '../texts.ts'

export const NotFoundPage = () => (
  <MessagePage
    missing
    title={texts.pageNotFound}
    subtitle={texts.thereIsNothing}
    action={<HomeLink />}
  >
    {texts.linkMayBeMistyped}
  </MessagePage>
)
