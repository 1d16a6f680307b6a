import { AlertsView } from '../../features/alerts/alerts-view.tsx'
import { ReportIncidentButton } from '../../features/incidents/report/report-incident-button.tsx'

/** `/alerts`: all that visitors should know of projects. */
const AlertsPage = () => <AlertsView report={<ReportIncidentButton />} />

export default AlertsPage
