import { useLocation, useSearch } from 'wouter'
import { IncidentQueue } from '../../../features/incidents/staff/incident-queue.tsx'
import { StaffOnly } from './staff-only.tsx'

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
      forbidden={<StaffOnly />}
    />
  )
}

export default IncidentsPage
