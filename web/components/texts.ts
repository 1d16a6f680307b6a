// Lazy component
export const partCouldNotBeLoaded = 'This could not be loaded.'

// Toast stack
export const dismiss = 'Dismiss'

// Copy to clipboard
export const yourBrowserDoesNotAllow =
  'Your browser does not allow it. Select the text and copy it.'

// Lazy boundary
export const couldNotBeLoaded = 'This could not be loaded. Reload the page to try again.'

// Modal dialog
export const close = 'Close'

// Notice
export const retry = 'Retry'
export const retrying = 'Retrying…'

// Next page button
export const listEnds = 'The list ends here.'

// Project matches
export const trendingSearch = 'Trending Search'
export const tryAnotherSpelling = 'Try another spelling, a token ticker or a contract address.'
export const nameSelected = '{name}, selected'
export const searchFailed = 'The search failed.'
export const moreCouldNotBeLoaded = 'More could not be loaded.'
export const loadMore = 'Load more'
export const loading = 'Loading…'
export const enter = 'Enter'
export const esc = 'Esc'
export const keyMoves = 'move'
export const keyOpens = 'open'
export const keyLeaves = 'leave'
export const searchForKeyword = 'Search for “{keyword}”'
export const searchingForKeyword = 'Searching for “{keyword}”…'
export const noProjectMatchesKeyword = 'No project matches “{keyword}”.'
export const oneProjectMatches = '1 project matches'
export const totalProjectsMatch = '{total} projects match'

// Use project combobox
export const searchCouldNotBeLoaded = 'The search could not be loaded. Try again in a moment.'

// Assay logo
export const assay = 'Assay'

// Demo tag
export const demo = 'Demo'
export const demoData = ' data'

// Format instant
export const instantUtc = '{day}, {time} UTC'

// Project search field
export const searchProjectByNameToken = 'Search Project by Name / Token'

// Page meta
export const securityRatingsOfBlockchainProjects =
  'Security ratings of blockchain projects, computed from dated, public evidence.'
export const titleAssay = '{title} · Assay'

// Missing value tag
export const weDoNotKnowThis = 'We do not know this.'
export const weChecked = 'We checked: there is none.'
export const doesNotApply = 'Does not apply.'
export const knownButOutOfDate = 'Known, but out of date.'

// Panel
export const staleAsOf = 'stale, as of {since}'
export const whatCouldNotBeShown = '{what} could not be shown.'
export const whatCouldNotBeLoaded = '{what} could not be loaded.'
export const whatCouldNotBeUpdated = '{what} could not be updated. Shown as of {at}.'

// Time ago
export const ageMin = '{age} min'

// Hallmark
export const notRated = 'Not rated: too little is known'
export const scoreOfHundred = 'Score {score} of 100'
export const intervalPoint = 'interval {score}'
export const intervalRange = 'interval {low} to {high}'
export const confidenceText = 'confidence {confidence}'
export const confidenceTextWithLevel = 'confidence {confidence} {level}'
export const formulaAsOf = 'formula {version}, as of {at}'
export const noScore = 'no score'
export const ofHundred = 'of 100'
export const tooLow = 'too low'
export const veryLow = 'very low'
export const veryLowConfidence = 'very low confidence'
export const confidenceWithLevel = '{level} confidence'

// Score scale
export const capAt = 'cap {cap}'
export const rawScore = 'raw {raw}'
export const scaleWithoutScore = 'A scale of 0 to 100 without a score'
export const scoreOnScale = 'Score {score} on a scale of 0 to 100'
export const cappedAtCap = 'capped at {cap}'
export const rawScoreLabel = 'raw score {raw}'

// Project columns
export const rank = 'Rank'
export const scoreBandInterval = 'Score, band, interval'
export const yours = 'Yours'
export const thirtyDays = '30 days'
export const categories = 'Categories'
export const audits = 'Audits'
export const kycBountyMonitoring = 'KYC, bounty, monitoring'
export const confidence = 'Confidence'
export const category = 'Category'
export const priceOf24Hours = 'Price 24 h'
export const volumeOf24Hours = 'Volume 24 h'
export const marketCap = 'Market cap'
export const yesVotes = 'Yes votes'
export const viewsOf24Hours = 'Views 24 h'
export const updated = 'Updated'

// Category bars
export const nameUnknown = '{name} unknown'
export const percentageKnown = '{percentage}% known'
export const categoryScore = '{name} {value} of 100'
export const categoryNotApplicable = '{name} N/A'
export const categoryKnown = '{name} known'
export const categoryScoreAndPart = '{score} with {part}'

// Error bar
export const notRatedShort = 'Not rated'
export const rawWithoutItsCap = ', {raw} without its cap'
export const scoresFromTo = 'From {first} to {last}, lowest {lowest}, highest {highest}'

// Project table cells
export const sameRankAs7Days = 'The same rank as 7 days ago'
export const onePlaceUp = '1 place up in 7 days'
export const placesUp = '{count} places up in 7 days'
export const onePlaceDown = '1 place down in 7 days'
export const placesDown = '{count} places down in 7 days'
export const up = 'up'
export const down = 'down'
export const stale = 'stale'
export const inThirtyDays = 'In 30 days'
export const customScoreWhy = 'By your own weights, not the rating'
export const inProgress = 'in progress'
export const openFindingsUnknown = 'open findings unknown'
export const noneOpen = 'none open'
export const everyFindingIsMitigated = 'Every finding is mitigated or resolved'
export const openFindingsOfSeverity = '{count} {severity} open'
export const upToMaxUsd = 'Up to {maxUsd}'
export const tooFew = 'too few'
export const tooFewVotes = 'Too few votes for a percentage'

// Project table head
export const project = 'Project'
export const watch = 'Watch'
export const codeGovernanceOperations = 'Code, governance, operations, dependencies, fundamentals'
export const bounty = 'Bounty'
export const kyc = 'KYC'
export const teamIdentity = 'Team identity'
export const mon = 'Mon.'
export const onChainMonitoring = 'On-chain monitoring'

// Project table row
export const noToken = 'no token'
export const thirtyDaysShort = '30 d'

// Project table
export const score = 'Score'

// Star button
export const watching = 'Watching'
export const watchProjectName = 'Watch {projectName}'
export const unwatchProjectName = 'Unwatch {projectName}'
export const watchingProjectName = 'Watching {projectName}'

// Category radar
export const sharesOfThePoints = 'Shares of each category’s points, as in the table beside'

// Feed link
export const feedOf = 'of {subject}'
export const atomFeed = 'Atom feed'

// Density control
export const heightOfRows = 'Height of rows'
export const comfortable = 'Comfortable'
export const compact = 'Compact'
