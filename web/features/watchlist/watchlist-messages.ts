export const PLEASE_LOG_IN = 'Please login to add projects to your watchlist.'

/** For failures other than that of a single change. */
export const SOMETHING_WENT_WRONG = 'Something went wrong'
