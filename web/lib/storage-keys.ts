/** Key in `localStorage` of the leaderboard's settings. */
export const LEADERBOARD_KEY = 'leaderboard'

/** Key in `localStorage` of the list that the user worked with last. */
export const CURRENT_LIST_KEY = 'currentWatchlist'

/** Key in `sessionStorage` of the projects that are chosen to be compared. */
export const COMPARED_KEY = 'compared'

/** Key in `sessionStorage` of where a page was left. */
export const POSITION_KEY = 'position'

/** Key in `localStorage` of when the survey was last put off. */
export const SURVEY_PROMPTED_KEY = 'survey-last-notification-time'

/** Key in `localStorage` of what describes a visitor, by the name of the choice. */
export const USER_TYPE_KEY = 'userType'

/**
 * Key in `localStorage` of whether analytics are allowed: `true` or `false`. `public/early.js` reads
 * it before the first paint.
 */
export const CONSENT_KEY = 'cookieConsent'

/**
 * Key in `localStorage` of whether somebody was signed in when the page last knew: `true` or
 * `false`. `public/early.js` reads it before the first paint.
 */
export const SIGNED_IN_KEY = 'signedIn'
