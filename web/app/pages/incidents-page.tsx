import { useLocation, useSearch } from 'wouter'
import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { IncidentQueue } from '../../features/incidents/staff/incident-queue.tsx'
import { MessagePage } from './message-page.tsx'

/** `/staff/incidents` */
const IncidentsPage = () => {
  const search = useSearch()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(search)
  return (
    <IncidentQueue
      status={asked.get('status') ?? ''}
      onStatusChange={(status) => navigate(`/staff/incidents?status=${status}`, { replace: true })}
      reference={asked.get('reference')}
      onReferenceChange={(reference) => navigate(`/staff/incidents?reference=${reference}`)}
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
