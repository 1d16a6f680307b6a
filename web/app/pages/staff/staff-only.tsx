import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { MessagePage } from '../message-page.tsx'
import { HomeLink } from '../home-link.tsx'
import * as texts from '../../texts.ts'

/** In place of a page of staff: for users, and for staff who logged in without a second factor. */
export const StaffOnly = () => {
  if (useUser()?.secondFactorRequired) {
    return (
      <MessagePage
        title={texts.secondFactorNeeded}
        subtitle={texts.secondFactorNeededWhy}
        action={
          <ButtonLink href="/my/settings#security" variant="primary">
            {texts.setUpSecondFactor}
          </ButtonLink>
        }
      />
    )
  }
  return <MessagePage title={texts.staffOnly} subtitle={texts.staffOnlyWhy} action={<HomeLink />} />
}
