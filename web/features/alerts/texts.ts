// Alert table
export const securityAlerts = 'Security alerts'
export const noAlertIsNotProof =
  'That there is no alert does not prove safety: only what evidence confirms stands here.'
export const noConfirmedAlert = 'No confirmed alert'
export const severity = 'Severity'
export const project = 'Project'
export const whatHappened = 'What happened'
export const loss = 'Loss'
export const none = 'none'
export const kindHasNoLoss = 'An alert of this kind has no loss.'
export const chain = 'Chain'
export const status = 'Status'
export const age = 'Age'
export const date = 'Date'
export const evidence = 'Evidence'
export const alertOfProject = 'of {projectName}: {title}'
export const projectPage = 'Project page'
export const source = 'Source'

// Security alerts
export const alerts = 'The alerts'
export const fromConfirmedEvidence = 'from confirmed evidence'
export const allAlerts = 'All alerts'

// Alert filter controls
export const allChains = 'All chains'

// Alerts view
export const everyConfirmedIncident =
  'Every confirmed incident, and of each project up to ten open findings, rights that one key may hold or failed website checks of the last 30 days. That there is no alert does not prove safety.'
export const allSecurityAlerts = 'all security alerts'

// Alert filter controls
export const filters = 'Filters'
export const kind = 'Kind'

// Alerts view
export const countingAlerts = 'Counting alerts…'
export const alertsUnknown = 'Alerts unknown'
export const asOf = ' · as of {asOf}'
export const clearFilters = 'Clear filters'
export const alertsCouldNotBeLoaded = 'The alerts could not be loaded.'
export const moreAlertsCouldNotBeLoaded = 'More alerts could not be loaded.'
export const alertsCountOfTotalShown = '{alertsCount} of {total} shown'
export const loadMore = 'Load more'
export const loading = 'Loading…'
export const removeAFilterToSee = 'Remove a filter to see more.'
export const noAlertMatchesTheseFilters = 'No alert matches these filters'
export const showAllAlerts = 'Show all alerts'
