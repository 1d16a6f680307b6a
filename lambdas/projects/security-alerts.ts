import { listSecurityAlerts } from '../../shared/contract/projects/security-alerts.ts'
import { alertsPage } from './catalogue/alerts-page.ts'
import { handleCached } from './catalogue/handle-cached.ts'

export const handler = handleCached(listSecurityAlerts, ({ query, now }, catalogue) =>
  alertsPage(catalogue, query, now),
)

await handler.begin()
