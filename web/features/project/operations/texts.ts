// Incidents table
export const incidents = 'Incidents'
export const whatHappened = 'What happened'

// Monitoring facts
export const bugBounty = 'Bug bounty'
export const openMaximum = 'open, maximum'
export const upToMaxUsd = 'up to {maxUsd}'
export const hostedByTheProjectItself = 'hosted by the project itself'
export const onAPlatform = 'on a platform'
export const onChainMonitoring = 'On-chain monitoring'
export const websiteMonitoring = 'Website monitoring'
export const securityContact = 'Security contact'
export const published = 'published'

// Operations tab
export const alertsOfProject = "this project's security alerts"
export const theIncidents = 'The incidents'
export const contractsNotMonitored = 'Unknown: the contracts are not monitored'
export const weKnowOfNoIncident = 'We know of no incident, but nobody monitors the contracts.'
export const noConfirmedIncident = 'No confirmed incident'
export const monitoredSince =
  'The contracts have been monitored since {since}. That does not prove safety: we list only what staff confirmed.'
export const websiteChecks = 'Website checks'
export const scannedAt = 'scanned {at}'
export const websitesChecks = "The website's checks"
export const notScanned = 'Unknown: not scanned'
export const weHaveNotScanned = 'Nobody has scanned the website yet.'
export const bountyAndMonitoring = 'Bounty and monitoring'

// Incidents table
export const severity = 'Severity'
export const kind = 'Kind'
export const chain = 'Chain'
export const loss = 'Loss'
export const status = 'Status'
export const date = 'Date'
export const evidence = 'Evidence'
export const notResolved = 'not resolved'
export const resolutionUnknown = 'resolution unknown'
export const resolved = 'resolved'
export const resolvedOn = 'resolved {day}'
export const fixed = 'fixed'
export const notFixed = 'not fixed'
export const fixUnknown = 'unknown whether fixed'
export const reimbursed = 'reimbursed'
export const notReimbursed = 'not reimbursed'
export const reimbursementUnknown = 'unknown whether reimbursed'
