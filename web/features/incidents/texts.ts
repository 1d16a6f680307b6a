// Project field
export const project = 'Project'
export const nameOrToken = 'Name or token'

// Report form
export const chooseAProject = 'Choose a project from the list.'
export const notASupportChannel =
  'This is not a support channel. We cannot recover funds. Anyone who offers to is a scammer.'
export const whatIsIt = 'What is it?'
export const chooseOne = 'Choose one'
export const transactionHashOrWebAddress = 'Transaction hash or web address (optional)'
export const whatIsWrong = 'What is wrong?'
export const whatHappened = 'What happened?'
export const lengthOfAtLeast = '{length} of at least {min} characters'
export const lengthOfAtMost = '{length} of at most {max} characters'
export const yourEmail = 'Your email, for questions (optional)'
export const onlyStaffSeeIt = 'Only staff see it. Without it you will not hear from us.'
export const sendReport = 'Send report'
export const sending = 'Sending…'
export const cancel = 'Cancel'

// Report received
export const keepThisNumber = 'Keep this number. Staff need it to find your report.'
export const receivedAs = 'Reference number {reference}'
export const copyNumber = 'Copy number'
export const done = 'Done'
export const copied = 'Copied'
export const copyingFailed = 'Copying failed. Select the number and copy it.'

// Report dialog
export const staffWillCheckIt =
  'Staff will check it. Nothing becomes public unless they confirm it.'
export const reportReceived = 'Report received'
export const disputeAFact = 'Dispute a fact'
export const reportAnIncident = 'Report an incident'
export const itGoesToAssaysStaff =
  'It goes to Assay’s staff. They check it before anything is published.'
export const sayWhatIsWrong =
  'Say what is wrong and how you know. Staff compare it with the source.'
export const sayWhatIsWrongAbout =
  'Say what is wrong about “{about}” and how you know. Staff compare it with the source.'

// Report incident button
export const reportIncident = 'Report Incident'

// Score preview
export const score = 'Score'
export const chooseTheSeverity =
  'Choose the severity and the time, and give a loss that can be read or none, to see the effect.'
export const weCouldNotCompute = 'We could not compute the effect. You can still continue.'
export const computing = 'Computing…'
export const noChange = 'no change'
export const becomes = 'becomes'

// Action form
export const reload = 'Reload'

// Confirm form
export const giveWhenItHappened = 'Give when it happened.'
export const giveADate = 'Give a date and a time.'
export const giveATime = 'Give a time in the past.'
export const confirmTheIncident = 'Confirm the incident'
export const confirmAndPublish = 'Confirm and publish'
export const publishing = 'Publishing…'
export const allOfThisBecomesPublic =
  'All of this becomes public and changes the score. The report stays private, so write a new text.'
export const title = 'Title'
export const kind = 'Kind'
export const severity = 'Severity'
export const severityUnknown = 'severity unknown'
export const whenItHappenedUtc = 'When it happened (UTC)'
export const lossInUsDollars = 'Loss in US dollars'
export const thatIsLoss = 'That is {loss}.'
export const giveUsDollars = 'Give US dollars such as 1,200,000 or 2.5M, or leave it empty.'
export const nothingWasLost = 'Empty: unknown. 0: nothing was lost.'
export const chain = 'Chain'
export const noneOrUnknown = 'None or unknown'
export const giveAWebAddress = 'Give a web address that starts with https://, or leave it empty.'
export const publicSourceOptional = 'Public source (optional)'

// Retract form
export const retractTheIncident = 'Retract the incident'
export const rejectTheReport = 'Reject the report'
export const retract = 'Retract'
export const reject = 'Reject'
export const saving = 'Saving…'
export const reason = 'Reason'
export const retractedIsPublic = 'Public, in the evidence log. The incident no longer counts.'
export const rejectedIsInternal = 'Only staff see it.'

// Resolve form
export const closeTheDispute = 'Close the dispute'
export const resolveTheIncident = 'Resolve the incident'
export const closeDispute = 'Close dispute'
export const resolve = 'Resolve'
export const dataWasWrong = 'The data was wrong and is corrected'
export const causeIsFixed = 'The cause is fixed'
export const lossesAreReimbursed = 'The losses are reimbursed'
export const unknown = 'Unknown'
export const yes = 'Yes'
export const no = 'No'

// Incident details
export const reportedAs = 'Reported as'
export const description = 'Description'
export const evidence = 'Evidence'
export const contact = 'Contact'
export const audit = 'Audit'
export const auditTrail = 'Audit trail'
export const origin = 'Origin'
export const projectsEvidence = 'The project’s evidence. Nobody reported it here.'
export const publicSide = 'Public'
export const publicText = '{title}: {kind}, {at}; loss {loss}; chain {chain}; source {source}'
export const noneWasGiven = 'None was given.'
export const outcome = 'Outcome'
export const fixed = 'Fixed'
export const notFixed = 'Not fixed'
export const fixUnknown = 'Unknown whether fixed'
export const reimbursed = ', reimbursed'
export const notReimbursed = ', not reimbursed'
export const reimbursementUnknown = ', unknown whether reimbursed'
export const history = 'History'
export const erased = 'erased'
export const itWasErased = 'It was erased.'
export const reporterGaveNone = 'The reporter gave none.'
export const closeDisputeOpens = 'Close dispute…'
export const rejectOpens = 'Reject…'
export const confirm = 'Confirm…'
export const resolveOpens = 'Resolve…'
export const retractOpens = 'Retract…'
export const updateOutcome = 'Update outcome…'

// Reference search
export const reports = 'Reports'
export const referenceNumber = 'Reference number'
export const referenceExample = 'IR-7KQ2M9XD'
export const find = 'Find'

// Incident queue
export const reportedOrActive = 'Open: reported or active'
export const activeIncidents = 'Confirmed: active incidents'
export const all = 'All'
export const incidentReports = 'Incident reports'
export const status = 'Status'
export const refresh = 'Refresh'
export const loading = 'Loading…'
export const more = 'Load more'
export const timesInUtc = '{itemsCount}; times in UTC'
export const showAll = 'Show all'
export const reportsCouldNotBeLoaded = 'The reports could not be loaded.'
export const reportsCouldNotBeUpdated = 'The reports could not be updated.'
export const nothingHere = 'Nothing here.'
export const noReportSearchedReference = 'No report {searchedReference}.'
export const firstEntries = 'the first {total} entries'
export const oneEntry = '1 entry'
export const totalEntries = '{total} entries'
export const checkTheNumber = 'Check the number.'
export const noReportWaits = 'No report waits for a decision, and no incident is active.'
export const chooseAnotherStatus = 'Choose another status.'
export const loadingList = 'Loading'
