// Project meta
export const ratedBand = 'rated {band}, {word}, {score} of {best}'
export const notRated = '{name}, not rated'
export const securityAlertsOfName = 'Security alerts of {name}'
export const assay = 'Assay'

// Project skeleton
export const loadingTheProject = 'Loading the project…'

// Tab urls
export const codeAudits = 'Code & audits'
export const control = 'Control'
export const operations = 'Operations'
export const dependencies = 'Dependencies'
export const fundamentals = 'Fundamentals'
export const market = 'Market'
export const community = 'Community'
export const evidenceLog = 'Evidence log'

// Project view
export const project = 'Project'
export const projectCouldNotBeLoaded = 'The project could not be loaded.'
export const projectCouldNotBeUpdated = 'The project could not be updated.'
export const betterThanPercentile = ', better than {percentile}'
export const rankOfRated = 'rank {rank} of {ratedCount}{better}'

// External link
export const newTab = '(new tab)'

// Project meta
export const notRatedWhy = 'not rated: too little is known'

// Project view
export const noRank = 'rank N/A'
