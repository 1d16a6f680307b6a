// Commercial relationship
export const noneOnRecord = 'None on record'
export const customerOfOurs = 'A customer of ours'
export const formerCustomerOfOurs = 'A former customer of ours'
export const commercialRelationship = 'Commercial relationship'
export const relationshipSince = '{relationship}, as of {day}'
export const notAnInput = 'It is not an input: the score is the same without it.'
export const whatCounts = 'What counts'

// Incident banner
export const incidentNotResolved = 'Incident not resolved'
export const notResolvedSince = '{title}. Not resolved since {day}.'
export const resolutionUnknown = '{title}, {day}. Resolution unknown.'
export const severityUnknown = 'severity unknown'
export const incidents = 'Incidents'

// Share button
export const linkIsCopied = 'The link is copied.'
export const copyTheAddressOfThePage =
  'Your browser does not allow it. Copy the address of the page.'
export const share = 'Share'

// Project header
export const breadcrumb = 'Breadcrumb'
export const leaderboard = 'Leaderboard'
export const noToken = 'no token'
export const chainUnknown = 'chain unknown'
export const newTab = '(new tab)'
export const compare = 'Compare'
export const badge = 'Badge'
export const website = 'Website'
export const repository = 'Repository'
export const documents = 'Documents'
export const twitter = 'Twitter'
