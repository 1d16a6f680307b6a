export const pleaseLogIn = 'Please login to add projects to your watchlist.'
/** For failures other than that of a single change. */
export const somethingWentWrong = 'Something went wrong'

// Mutate watchlist
export const undo = 'Undo'
export const projectIsSuccessfullyAdded = 'The project is successfully added'
export const projectIsSuccessfullyRemoved = 'The project is successfully removed'
export const successfullyRenamedWatchList = 'Successfully renamed watch list.'
export const successfullyCreated = 'Successfully created watchlist {name}.'
export const successfullyRestored = 'Successfully restored watchlist {name}.'
export const successfullyDeletedWatchList = 'Successfully deleted watch list.'
export const unableToUpdateWatchlist = 'Unable to update watchlist.'
export const unableToCreateWatchlist = 'Unable to create watchlist.'
export const unableToRenameWatchlist = 'Unable to rename watchlist.'
export const unableToDeleteWatchlist = 'Unable to delete watchlist.'
/** Said after that. */
export const changedElsewhere = 'It was changed elsewhere: look at it again before you delete it.'
export const unableToMoveWatchlist = 'Unable to move watchlist.'

// Use watch
export const removeFrom = 'Remove from'
export const addTo = 'Add to'

// Watch button
export const watchlists = 'Watchlists'
export const chooseAWatchlist = 'Choose a watchlist'

// Add projects panel
export const addProjects = 'Add Projects'
export const added = 'Added'
export const close = 'Close'

// Watchlists view
export const accountKeepsWatchlists =
  'Your account keeps your watchlists, so that you find them on every device.'

// List projects
export const projectsThatAreNotListed = 'Projects that are not listed'
export const remove = 'Remove'
export const removeId = 'Remove {id}'
export const enter = 'Enter'

// List changes
export const unseenChanges = 'Unseen changes'
export const sinceDay = 'since {day}'
export const markAsSeen = 'Mark as seen'
export const saving = 'Saving…'
export const changes = 'The changes'
export const noScoreMoved = 'No score moved, and no evidence was added.'
export const to = 'to'
export const noScore = 'no score'
export const timePassed = 'Time passed.'
export const timePassedPieces = 'Time passed. {count} without effect.'

// Name form
export const countOfMax = '{count} of {max}'
export const cancel = 'Cancel'
export const confirm = 'Confirm'

// List header
export const renameWatchlist = 'Rename watchlist'
export const watchlistName = 'Watchlist name'
export const deleteWatchlist = 'Delete watchlist'
export const thereIsNothingToDelete = 'There is nothing to delete yet'
export const savedOnFirstChange = 'Saved on first change, so there is nothing to delete yet.'

// List summary
export const countByBand = 'Count by band'
export const meanScore = 'Mean score'
export const unseenChangeOfTheMean = 'Unseen change of the mean'
export const largestMoveIn30Days = 'Largest move in 30 days'
export const none = 'none'

// Move menu
export const moveLeft = 'Move left'
export const moveRight = 'Move right'
export const moveUp = 'Move up'
export const moveDown = 'Move down'
export const moveWatchlist = 'Move watchlist'

// Watchlist sidebar
export const createWatchlist = 'Create watchlist'
export const maximumOfWatchlists = 'You have {max} watchlists. That is the maximum.'
export const projectWord = 'project'
export const projectsWord = 'projects'
export const newWatchlist = 'New watchlist'
export const creating = 'Creating…'

// Watchlist page view
export const projects = 'Projects'
export const oneProject = '1 project'
export const lengthProjects = '{length} projects'
export const noProjectsInThisList = 'No projects in this list yet.'
export const addYourFirstProject = 'Add your first project'
export const addAProject = 'Add a project'
export const ratedCount = '{count} rated'
export const ratedAndNot = '{count} rated, {unrated} not rated'
export const sumOfMove = 'sum of {count} move ÷ {rated}'
export const sumOfMoves = 'sum of {count} moves ÷ {rated}'
export const positionInOrder = '{name}: {position} of {total}'
export const notListed = '{id} is not listed.'
export const keysOfList = '{j} {k} move, {enter} open, {w} remove'
export const oneFactRecorded = '{count} fact recorded'
export const factsRecorded = '{count} facts recorded'
export const oneMoreFactRecorded = '{count} more fact recorded'
export const moreFactsRecorded = '{count} more facts recorded'
export const cap = 'cap'
export const capNamed = 'cap “{cap}”'
export const others = 'others'
