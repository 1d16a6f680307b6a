/** What pages say where they join features. */
export const guidedTour = 'Guided Tour'
export const portfolio = 'Portfolio'
export const impersonate = 'Impersonate'
export const exitImpersonation = 'Exit Impersonation'
export const requestQuote = 'Request a Quote'
export const submitEvidence = 'Submit evidence'

// Site links
export const products = 'Products'
export const company = 'Company'

// Social accounts
export const elsewhere = 'Elsewhere'
export const weChat = 'WeChat'
export const scanWithWeChat = 'Scan with WeChat'
export const qrCodeOfWechatAddress = 'QR code of {wechatAddress}'

// Theme toggle
export const system = 'System'
export const light = 'Light'
export const dark = 'Dark'
export const theme = 'Theme'

// Footer
export const ratings = 'Ratings'
export const account = 'Account'
export const ratingsAreOpinions =
  'Ratings are opinions, not advice. What is marked as demo data is fictional.'
export const yearAssay = '© {year} Assay'
export const resources = 'Resources'
export const methodology = 'Methodology'
export const blog = 'Blog'
export const reportAnIncident = 'Report an incident'
export const dataAndApi = 'Data and API'
export const formula = 'Formula {version}'
export const formulaAndData = 'Formula {version} · data as of {asOf}'

// Use staff entries
export const incidentReports = 'Incident Reports'
export const incidentReportsWaiting = 'Incident Reports ({waiting})'
export const announcement = 'Announcement'
export const auditTrail = 'Audit Trail'
export const quoteRequests = 'Quote Requests'
export const insights = 'Insights'

// Use account entries
export const watchlists = 'Watchlists'
export const accountSettings = 'Account Settings'
export const signOut = 'Sign out'

// Offline notice
export const youAreOffline = 'You are offline. This page may be out of date.'

// Layout
export const skipToContent = 'Skip to content'

// Retry button
export const retry = 'Retry'

// Server error page
export const serverError =
  'Server Error 500. We apologize and are fixing the problem. Please try again at a later stage.'
export const somethingWentWrong = 'Sorry, something went wrong.'
export const weHaveReport = 'We have a report of this: {id}'
export const backToHomepage = 'Back to Homepage'
export const serverErrorPage = 'Server error page: {title}'
export const pageFailedInBrowser = 'This page failed in your browser. Loading it again may help.'
export const oops = 'Oops'
export const pageFailed = 'Page failed: {error}'

// Error page
export const pageCouldNotBeLoaded = 'This page could not be loaded'
export const connectionFailed = 'The connection failed, or our server does not answer.'
export const youAreOfflineTitle = 'You are offline'
export const loadsOnceConnected = 'This page loads as soon as you are connected again.'

// Not found page
export const linkMayBeMistyped = 'The link may be mistyped, or the page may have moved.'
export const pageNotFound = 'Page not found'
export const thereIsNothing = 'There is nothing at this address.'

// Directory page
export const projectsCouldNotBeLoaded = 'The projects could not be loaded'

// Home page
export const securityRatingsOfBlockchainProjects = 'Security ratings of blockchain projects'
export const assay = 'Assay'

// Project not found
export const projectMayBeUnlisted = 'The link may be mistyped, or the project is no longer listed.'
export const projectNotFound = 'Project not found'
export const thereIsNoProject = 'There is no project with the id “{id}”.'

// Project parts
export const dispute = 'Dispute'

// Compare page
export const chooseProjects = 'Choose projects'

// My watchlists
export const yourChoiceIsKept = 'Your choice is kept in this browser, for all watchlists.'

// Staff only
export const staffOnly = 'For staff only'
export const staffOnlyWhy = 'This page is for Assay’s staff.'
export const secondFactorNeeded = 'One step is missing'
export const secondFactorNeededWhy =
  'Pages of staff need two-factor authentication. Set it up in your settings. If it is on already, log in with your password and a code.'
export const setUpSecondFactor = 'Set up two-factor authentication'

// Announcement page
export const standsAboveEveryPageUntil = 'Stands above every page until you take it away.'
export const nothingIsAnnounced = 'Nothing is announced now.'
export const announcementCouldNotBeLoaded = 'The announcement could not be loaded.'
export const announcedMeanwhile =
  'Somebody announced meanwhile: “{content}” What you publish takes its place.'
export const takenAwayMeanwhile = 'Somebody took the announcement away meanwhile.'

// Methodology page
export const howTheScoreIsMade = 'How the score is made'
export const methodologyLead =
  'A score from 0 to 100 says how much of what protects a project’s users is in place and on record. It follows from public evidence alone, by one formula that is the same for all.'

// Auth error page
export const ifYouAskForHelp = 'If you ask for help, name this failure: {name}.'

// Auth sign out page
export const logIn = 'Log In'
export const youAreNotSignedIn = 'You are not signed in.'
export const youAreSigned = 'You are signed in as {email}.'
export const doYouWantToSign = 'Do you want to sign out?'
export const signingOut = 'Signing out…'

// Routes
export const accountSettingsPage = 'Account settings'
export const incidentReportsPage = 'Incident reports'
export const quoteRequestsPage = 'Quote requests'
