import { useLocation, useSearch } from 'wouter'
import { ButtonLink } from '../../components/button-link.tsx'
import { IncidentQueue } from '../../features/incidents/incident-queue.tsx'
import { MessagePage } from './message-page.tsx'

/** `/staff/incidents`: the reports that staff decide on. */
const IncidentsPage = () => {
  const search = useSearch()
  const [, navigate] = useLocation()
  return (
    <IncidentQueue
      status={new URLSearchParams(search).get('status') ?? ''}
      onStatusChange={(status) => navigate(`/staff/incidents?status=${status}`, { replace: true })}
      forbidden={
        <MessagePage
          title="For staff only"
          subtitle="This page is for Assay’s staff."
          action={
            <ButtonLink href="/" variant="primary">
              Back to Homepage
            </ButtonLink>
          }
        />
      }
    />
  )
}

export default IncidentsPage
