import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { MessagePage } from '../message-page.tsx'

export const StaffOnly = () => (
  <MessagePage
    title="For staff only"
    subtitle="This page is for Assay’s staff."
    action={
      <ButtonLink href="/" variant="primary">
        Back to Homepage
      </ButtonLink>
    }
  />
)
