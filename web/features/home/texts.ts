// For owners
export const owners = {
  title: 'For project owners',
  find: 'Find your project',
  findText: 'Its page lists what each input could still earn, takes evidence, and has a badge.',
  audit: 'What an audit covers',
  auditText: 'Price by quote. Buying does not change the score.',
  method: 'How the score is made',
  methodText: 'Every input, weight and cap, and how each cap lifts.',
} as const

// Home banner
export const everyRatingShowsItsWorking = 'Every rating shows its working.'
export const securityRatingsOfBlockchainProjects =
  'Security ratings of blockchain projects, computed from dated, public evidence.'
export const toTheLeaderboard = 'To the leaderboard'
export const rankNumber = 'rank {rank}'
export const howToReadARating = 'How to read a rating'

// Trending
export const trendingProjects = 'The trending projects'
export const trending = 'Trending'
export const projectsAppearHereAsSoon = 'Projects appear here as soon as visitors look at them.'
export const noViewsIn24Hours = 'No views in 24 hours'
export const trendingMeta = 'views in 24 h, the newest count most'
export const trendViewsInTheLast =
  'Trend = views in the last 24 hours. A view counts half as much every 6 hours. Bots are left out, and a visitor counts once a day for each project. Nobody can buy a place.'
export const project = 'Project'
export const rating = 'Rating'
export const trend = 'Trend'
export const viewsIn24Hours = '{views} views in 24 h'

// About scores
export const howTheScoreIsMade = 'How the score is made'
export const readTheMethodology = 'Read the methodology'
export const independence = 'Independence'
export const auditAndRateText =
  'We audit and we rate. Market cap, votes, views and what a project pays us are no input of the score: a test of the published code proves that buying an audit never moves one.'

// Audits in progress
export const auditsInProgress = 'The audits in progress'
export const auditsInProgressTitle = 'Audits in progress'
export const ongoingAuditsDoNotAffect = 'ongoing audits do not affect the rating'
export const auditsAppearHere = 'Audits appear here from the day on which their scope is agreed.'
export const noAuditIsInProgress = 'No audit is in progress'
export const fewer = 'Fewer'
export const scope = 'Scope'
export const auditor = 'Auditor'
export const started = 'Started'
export const stage = 'Stage'
export const expected = 'Expected'

// Recently audited
export const newestAudits = 'The newest audits'
export const recentlyAudited = 'Recently audited'
export const findingsResolvedOfFound = 'findings resolved of found, by severity'
export const allAuditedProjects = 'All audited projects'
export const auditsAppearHereOnceTheir =
  'Audits appear here once their reports are recorded as evidence.'
export const noAuditOnRecord = 'No audit is on record yet'
export const findings = 'Findings'
export const notRead = 'Not read'
export const nobodyHasReadThem = 'Nobody has read the findings of this report yet.'
export const findingsInProjectName = 'Findings in {projectName}'
export const none = 'none'
export const resolvedFindings = '{resolved} of {found} resolved'
export const report = 'Report'

// Home banner
export const projectsRated = 'projects rated'
export const auditsOnRecord = 'audits on record'
export const incidentsIn30Days = 'incidents in 30 days'

// About scores
export const inputsAndCaps =
  '{count} inputs in five categories, weights that total 100, and caps that no average can hide. Unknown is counted as unknown. {methodology}'

// Recently audited
export const reportOnProject = 'Report{hiddenName}'
export const onProject = ' on {projectName}'

// Audits in progress
export const someAuditsInProgress = '{listed} of {total} audits in progress'
export const allAuditsInProgress = 'All {total} audits in progress'
