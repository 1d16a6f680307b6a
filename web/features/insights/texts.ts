// The page
export const title = 'Insights'
export const lead =
  'How people use Assay. Staff, testers and what staff did as a user are left out; days and weeks are in UTC.'
export const asOf = 'As of {asOf}.'
export const days = 'Days'
export const lastDays = { '30': '30 days', '90': '90 days', '365': 'A year' } as const
export const failed = 'The insights could not be loaded.'
export const loading = 'Loading insights'
export const nothingYet = 'No insights yet'
export const nothingYetWhy =
  'They appear once an export is published: npm run ops -- export --publish. On a laptop that is done half a minute after the start.'
export const csv = 'CSV'
export const csvOf = 'Download {title} as CSV'
export const none = 'Nothing in these days.'
export const table = 'As a table'

// Sign-ups
export const signUps = 'Sign-ups'
export const signUpsNote = 'New accounts by day. Today is not over.'
export const signUpsPlot = 'Sign-ups from {first} to {last}: {total}, at most {high} a day'
export const totals = 'Sign-ups: {total}, confirmed: {confirmed}'
export const day = 'Day'
export const confirmed = 'Confirmed'

// Activation
export const activation = 'Activation'
export const activationNote =
  'By week of sign-up: who put a project on a watchlist within seven days. Weeks whose days are over.'
export const week = 'Week of'
export const activated = 'Activated'
export const share = 'Share'

// Funnel
export const funnel = 'From survey to watchlist'
export const funnelNote = 'Each step counts those of the step before.'
export const step = 'Step'
export const users = 'Users'
export const steps = {
  signed_up: 'Signed up',
  answered_survey: 'Answered the survey',
  created_watchlist: 'Created a watchlist',
  watched_project: 'Put a project on it',
} as const

// Retention
export const retention = 'Retention by week'
export const retentionNote =
  'Of those who signed up in a week, who did something in each week since. Of those who refuse analytics only what they change counts. Weeks that are over.'
export const size = 'People'
export const weekNumber = 'W{number}'
export const notOver = 'Not over yet'
export const weekLater = '{active} of {size}, in week {number}'

// Projects
export const compared = 'Compared with the most'
export const mostWatched = 'Most watched projects'
export const mostWatchedNote = 'On the watchlists of most users now; added counts these days.'
export const project = 'Project'
export const watchers = 'Watchers'
export const added = 'Added'
export const mostSearched = 'Most searched projects'
export const mostSearchedNote =
  'Opened within a minute after a search, by users who allow analytics. What they type is not recorded.'
export const times = 'Times'

// Impersonations
export const impersonations = 'Impersonations by member of staff'
export const impersonationsNote =
  'How often they acted as a user, as how many, and what they changed.'
export const member = 'Member of staff'
export const sessions = 'Sessions'
export const subjects = 'Users'
export const actions = 'Changes'
