import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { MessagePage } from '../message-page.tsx'
import * as texts from '../../texts.ts'

export const StaffOnly = () => (
  <MessagePage
    title={texts.staffOnly}
    subtitle={texts.staffOnlyWhy}
    action={
      <ButtonLink href="/" variant="primary">
        {texts.backToHomepage}
      </ButtonLink>
    }
  />
)
