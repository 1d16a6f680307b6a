// Tour section
export const sevenStops = 'Seven stops on the home page, in about a minute.'
export const getStarted = 'Get Started'

// Digest choice
export const off = 'Off'
export const daily = 'Daily'
export const weekly = 'Weekly'
export const digestOfYourWatchlists = 'Digest of your watchlists'

// Watchlist digest
export const digest = 'Digest'
export const oneEmailAboutAll =
  'One email about all your watchlists soon after 07:00 UTC, weekly on Mondays. Nothing changed: no email.'

// Query content
export const whatCouldNotBeLoaded = '{what} could not be loaded.'

// Delete account dialog
export const deleteAccount = 'Delete account'
export const deletionIsFinal = 'This deletes your account and its data at once. You cannot undo it.'
export const yourAccount = 'Your account'
export const notYourEmail = 'This is not your email.'
export const pleaseInputYourPassword = 'Please input your password'
export const deleting = 'Deleting…'
export const keepIt = 'Keep it'
export const typeEmailToConfirm = 'Type {email} to confirm'
export const password = 'Password'

// Data section
export const exportLabel = 'Export'
export const whatAnExportHolds =
  'Your profile, lists, answers, webhooks, reports and activity, with each recorded change, as one JSON file.'
export const exportMyData = 'Export my data'
export const exporting = 'Exporting…'
export const exported = 'Your data was exported.'
export const deletesTheAccount =
  'Deletes the account with its watchlists, wallets, settings, picture and what you wrote in reports of incidents. You cannot undo it.'
export const deleteAccountOpens = 'Delete account…'

// Notifications section
export const weAlwaysSendEmailsAbout =
  'We always send emails about the account itself, such as codes and a changed password. You can stop each of the emails below here, or with a link in it.'
export const yourSettings = 'Your settings'
export const notShownToStaff = 'Only the user sees these settings.'
export const youStoppedAllOfThese =
  'You stopped all of these with a link in an email on {unsubscribedAt}.'
export const newsAboutAssay = 'News about Assay'
export const securityAlertsOfProjects = 'Security alerts of projects on your watchlists'

// Picture field
export const chooseAPicture = 'Choose a picture of at most {max} MB.'
export const picture = 'Picture'
export const saving = 'Saving…'
export const changePicture = 'Change picture'
export const setPicture = 'Set picture'
export const removePicture = 'Remove picture'
export const removing = 'Removing…'
export const jpegOrWebP =
  'PNG, JPEG or WebP, at most 2 MB. We crop it to a square. Anyone who knows your username can see it.'

// Profile section
export const emailAndPassword = 'Email and password'
export const yourProfile = 'Your profile'
export const email = 'Email'
export const username = 'Username'
export const signsInWith = 'Signs in with'
export const memberSince = 'Member since'

// Password form
export const changingItSignsYouOut =
  'Changing it signs you out in every other browser. This one stays signed in.'
export const changePassword = 'Change password'
export const changing = 'Changing…'
export const currentPassword = 'Current password'
export const newPassword = 'New password'

// Browser name
export const unknownBrowser = 'Unknown browser'
export const systemDevice = '{system} device'
export const browserOnSystem = '{browser} on {system}'

// Session list
export const whereYouAreSignedIn = 'Where you are signed in'
export const yourSessions = 'Your sessions'
export const signOutEverywhereElse = 'Sign out everywhere else'
export const sinceSignedInAt = 'Since {signedInAt}; last used {lastSeen}'
export const thisBrowser = 'This browser'
export const signOut = 'Sign out'
export const signOutName = 'Sign out {name}'

// Sign in methods
export const waysToSignIn = 'Ways to sign in'
export const google = 'Google'
export const opensThisAccount = 'Opens this account.'
export const passwordOfGoogle = 'For a Google account with {email}.'
export const linked = 'Linked'
export const linkGoogle = 'Link Google'

// Security section
export const yourWaysToSignIn = 'Your ways to sign in'

// Wallets section
export const yourWallets = 'Your wallets'
export const linkOneByItsPublic =
  'Link one by its public address. Assay only reads it: no key, no signature.'
export const noWalletLinked = 'No wallet linked.'
export const linkedWallets = 'Linked wallets'
export const linkAWallet = 'Link a wallet'
export const maximumOfWallets =
  'You have linked {max} wallets. That is the maximum: unlink one to link another.'
export const weHaveNotCheckedWho = 'We have not checked who owns this wallet.'
export const notVerified = 'Not verified'
export const unlink = 'Unlink'
export const unlinkLabel = 'Unlink {label}'
export const linkWallet = 'Link wallet'
export const linking = 'Linking…'
export const walletAddress = 'Wallet address'
export const labelOptional = 'Label (optional)'

// Settings view
export const profile = 'Profile'
export const security = 'Security'
export const notifications = 'Notifications'
export const personalization = 'Personalization'
export const guidedTour = 'Guided Tour'
export const yourData = 'Your data'
export const accountSettings = 'Account settings'
export const settings = 'Settings'
