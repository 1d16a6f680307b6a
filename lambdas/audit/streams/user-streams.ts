/** Categories whose streams are named by the id of a user. */
export const USER_CATEGORIES = ['Profile', 'Survey', 'Watchlist', 'Webhook'] as const
