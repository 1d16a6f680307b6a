import { AlertsView } from '../../features/alerts/alerts-view.tsx'
import { ReportIncidentButton } from '../../features/incidents/report/report-incident-button.tsx'

/** `/alerts` */
const AlertsPage = () => <AlertsView report={<ReportIncidentButton />} />

export default AlertsPage
