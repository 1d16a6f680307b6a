// Compare bar
export const projectsToCompare = 'Projects to compare'
export const removeName = 'Remove {name}'
export const remove = 'Remove'
export const comparedCount = '{comparedCount} of {max}'
export const comparisonIsFull =
  'You can compare {max} projects at most. Remove one to add {refused}.'
export const compareComparedCount = 'Compare {comparedCount}'
export const clear = 'Clear'

// Filter chips
export const removeTheFilter = 'Remove the filter'
export const clearAll = 'Clear all'

// Filter groups
export const chosenCount = '{count} chosen'
export const any = 'Any'
export const inLast90Days = 'In the last 90 days'
export const kycVerified = 'KYC verified'
export const bugBounty = 'Bug bounty'
export const bountyFromUsd100k = 'Bounty from $100K'
export const noActiveIncident = 'No active incident'
export const noOpenCritical = 'No open critical'
export const audit = 'Audit'
export const signals = 'Signals'
export const confidence = 'Confidence'
export const anyMarketCap = 'Any market cap'
export const overUsd1b = 'Over $1B'
export const underUsd10m = 'Under $10M'

// Filter controls
export const nameOrTicker = 'Name or ticker'
export const filterByNameOrTicker = 'Filter by name or ticker'
export const marketCap = 'Market cap'
export const watchlist = 'Watchlist'
export const allProjects = 'All projects'

// Filter bar
export const projectsUnknown = 'Projects unknown'
export const countingProjects = 'Counting projects…'
export const ofListedProjects = 'of {listed} projects'
export const presets = 'Presets'

// Band filter
export const lowestScore = 'Lowest score'
export const highestScore = 'Highest score'
export const anyScore = 'any score'
export const lowToHigh = '{low} to {high}'

// Filter choices
export const fewer = 'Fewer'
export const hiddenMore = '{hidden} more'
export const ofGroup = 'of {title}'
export const noChoice = 'No project to choose from'

// Filter panel
export const filters = 'Filters'
export const bandAndScore = 'Band and score'

// Selected watchlist
export const logInToSeeOnly = 'Log in to see only the projects of your watchlist.'
export const watchlistsCouldNotBeLoaded = 'Your watchlists could not be loaded.'
export const watchlistOfThisAddress = 'The watchlist of this address is not one of yours.'

// Column chooser
export const yourChoiceIsKept = 'Your choice is kept in this browser and in the page’s address.'
export const columns = 'Columns'
export const resetColumns = 'Reset columns'
export const done = 'Done'

// Leaderboard sheet
export const counting = 'Counting…'

// Weights panel
export const myWeights = 'My weights'
export const yourOwnScoreStandsBeside =
  'Your own score stands beside the rating as “Yours”, under the same caps. It never replaces the rating.'
export const resetWeights = 'Reset weights'

// Menu sheet
export const more = 'More'
export const downloadAsCsv = 'Download as CSV'

// Shortcut help
export const focusOrLeaveTheSearch = 'Focus or leave the search'
export const nextProjectOfTheLeaderboard = 'Next project of the leaderboard'
export const previousProject = 'Previous project'
export const openTheProject = 'Open the project'
export const watchOrUnwatchTheProject = 'Watch or unwatch the project'
export const addTheProject = 'Add the project to the comparison, or take it out'
export const goToTheFilters = 'Go to the filters'
export const thisList = 'This list'
export const keyboard = 'Keyboard'
export const singleKeysWork = 'Single keys work in the leaderboard'

// Columns button
export const columnsCount = 'Columns {count}'

// Leaderboard actions
export const csv = 'CSV'

// Leaderboard legend
export const howToRead = 'How to read'
export const scoreAndInterval = 'score and interval'
export const circleIsTheRawScore = 'capped: the circle is the raw score'
export const categoryLegend = 'known, below 40, unknown, N/A'
export const unknown = '? unknown'
export const none = '– none'
export const cCode = 'C code · G governance · O operations · D dependencies · F fundamentals'

// Leaderboard notes
export const dismiss = 'Dismiss'
export const listProblemAllProjects = '{listProblem} All projects are shown.'
export const leaderboardCouldNotBeUpdated =
  'The leaderboard could not be updated. These rows are from before.'
export const leaderboardCouldNotBeLoaded = 'The leaderboard could not be loaded.'

// Mobile toolbar
export const filtersCount = 'Filters {count}'
export const lowestFirst = 'Lowest first'
export const highestFirst = 'Highest first'
export const sortedBy = 'Sorted by'
export const project = 'Project'

// Leaderboard empty
export const pressAStarToAdd = 'Press a star to add a project to your list.'
export const listNameHoldsNoProject = '“{listName}” holds no project yet'
export const showAllProjects = 'Show all projects'
export const projectsAppearHereAsSoon = 'Projects appear here as soon as the catalogue lists one.'
export const noProjectsYet = 'No projects yet'
export const noProjectMatchesThisFilter = 'No project matches this filter'
export const noProjectMatchesBothFilters = 'No project matches both filters'
export const noProjectMatchesAllFilters = 'No project matches all these filters'
export const twoOrMoreFiltersTogether = 'Two or more filters together exclude every project.'

// Leaderboard end
export const moreProjectsCouldNotBeLoaded = 'More projects could not be loaded.'
export const shownOfTotal = '{shown} of {total} shown'
export const loadMore = 'Load more'
export const loading = 'Loading…'
export const pagePages = 'Page {pages}'

// Leaderboard table
export const compare = 'Compare'
export const leaderboard = 'Leaderboard'

// Leaderboard
export const asOf = '· as of {asOf}'

// Filter groups
export const unknownLeftOut = 'unknown left out'
export const usd100mToUsd1b = '$100M to $1B'
export const usd10mToUsd100m = '$10M to $100M'

// Leaderboard sheet
export const showOneProject = 'Show {count} project'
export const showProjects = 'Show {count} projects'

// Leaderboard notes
export const ignoredFilters = 'Ignored unknown filters: {filters}.'

// Leaderboard empty
export const oneMatchesWithout = '{filter} excludes most: without it, {count} project matches.'
export const moreMatchWithout = '{filter} excludes most: without it, {count} projects match.'

// Leaderboard
export const absoluteBands = 'absolute bands: others’ moves never change yours'

// Band filter
export const projectsOfBand = 'projects, {band}'
export const projectOfBand = 'project, {band}'
