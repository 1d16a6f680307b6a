import type { SessionStatus } from '../../../shared/values/audit.ts'

export const auditTrail = 'Audit trail'
export const lead =
  'What staff did as a user, and how anything came to be. Whatever you look at here is recorded, too.'
export const views = 'Views of the audit trail'
export const allSessions = 'Impersonations'
export const liveSessions = 'Live now'
export const lookUp = 'Look up'
export const readers = 'Readers'

export const statuses: Readonly<Record<SessionStatus, string>> = {
  active: 'Live',
  ended: 'Ended',
  expired: 'Expired',
  gone: 'Cut off',
  denied: 'Denied',
}
export const statusHints: Readonly<Record<SessionStatus, string>> = {
  active: 'It is going on.',
  ended: 'Its end is recorded.',
  expired: 'Its 30 minutes ran out before a page could record the end.',
  gone: 'Its session is gone: nothing can be done under it any more.',
  denied: 'It was refused: nobody acted as the user.',
}
export const onlyLooked = 'They only looked: every command was refused.'
export const causes: Readonly<Record<string, string>> = {
  exit: 'exited',
  'sign-out': 'signed out',
  expiry: 'ran out',
  'right-lost': 'right taken away',
  'admin-signed-out': 'signed out elsewhere',
  'ended-by-staff': 'ended by staff',
  UserNotFound: 'no such user',
  OwnAccount: 'their own account',
  AccountOfStaff: 'a member of staff',
  AccountNotInUse: 'account not in use',
  NotStaff: 'staff no more',
}

export const filters = 'Filter impersonations'
export const adminId = 'Staff, by id'
export const subjectId = 'User, by id'
export const from = 'From day (UTC)'
export const to = 'To day (UTC)'
export const status = 'Status'
export const anyStatus = 'Any'
export const apply = 'Apply'
export const clear = 'Clear'
export const fromRule = 'Give a day that is not after the other.'
export const idRule = 'An id has letters, digits, - and _ only.'

export const asOf = 'As of {time} UTC'
export const refresh = 'Refresh'

export const started = 'Started (UTC)'
export const staff = 'Staff'
export const asUser = 'As user'
export const actions = 'Actions'
export const oneAction = 'action'
export const moreActions = 'actions'
export const end = 'End'
export const endTitle = 'End this impersonation?'
export const endWhy =
  '{admin} acts as {subject}. Ending it bites at once: nothing more can be done under it, and they go on as themselves.'
export const endGoneTitle = 'Record the end of this impersonation?'
export const endGoneWhy =
  'The session in which {admin} acted as {subject} is gone: nothing can be done under it any more. That it ended is not recorded yet.'
export const recordEnd = 'Record the end'
export const endNow = 'End impersonation'
export const ending = 'Ending…'
export const cancel = 'Cancel'
export const endedToast = 'The impersonation has ended.'
export const endFailed = 'The impersonation could not be ended. Try again.'

export const loading = 'Loading…'
export const more = 'Load more'
export const listFailed = 'The impersonations could not be loaded.'
export const noSessions = 'No impersonation fits'
export const noSessionsWhy = 'Nobody of the staff acted as a user, as far as these filters go.'
export const noneLive = 'Nobody acts as a user now'
export const noneLiveWhy =
  'Impersonations that are going on come here, with a button that ends them.'
export const moreMayFollow = 'None among those that were looked at. There may be older ones.'

export const timeline = 'Audit timeline'
export const timelineLead = '{admin} as {subject}'
export const appendOnly = 'append-only, times in UTC'
export const timelineFailed = 'The timeline could not be loaded.'
export const noSession = 'There is no such impersonation'
export const noSessionWhy = 'Check the id, or find it in the list.'
export const backToList = 'All impersonations'
export const noEvents = 'No event is here.'

export const reason = 'Reason'
export const reasonGiven = 'Reason: {reason}'
export const noReason = 'None was given.'
export const origin = 'From'
export const erased = 'Erased with a person’s data.'
export const period = 'Time'
export const periodDenied = '{at}, {cause}'
export const periodEnded = '{startedAt} to {endedAt}, {cause}'
export const periodOpen = '{startedAt}, until {until} at the latest'
export const endedBy = 'Ended by'
export const people = 'History'
export const historyOfSubject = 'of the user'
export const historyOfAdmin = 'of the member of staff'

export const complete = 'Complete: all {counted} commands that were counted are here.'
export const completeOne = 'Complete: the one command that was counted is here.'
export const completeNone = 'Complete: nothing was done, and no command was counted.'
export const incomplete = 'Incomplete.'
export const missingCommands = 'Commands that were counted: {counted}. Of these here: {found}.'
export const surplusCommands = 'Commands that were counted: {counted}. There are events of {found}.'
export const missingStart = 'The event of its beginning is missing.'
export const missingEnd = 'The event of its end is missing.'
export const surplusEnd = 'There is an event of its end, and the head knows of none.'
export const unsettled = 'Commands are being given just now. Load it again in a moment.'
export const tooLong = 'It is too long to be counted at once. Export it to have all of it.'
export const checkAgain = 'Load again'

export const csv = 'CSV'
export const json = 'JSON'
export const exportAs = 'Download all as {format}'
export const exporting = '{count} …'
export const exportFailed = 'The download failed. Nothing was saved. Try again.'

export const asSomebody = '{actor} as {subject}'
export const byStaff = '{actor} · staff'
export const system = 'system'
export const visitor = 'visitor'
export const theUser = 'the user'
export const details = 'Details of {event}, version {version}'
export const data = 'Data of the event'
export const changed = 'What changed'
export const nothingChanged = 'Nothing of the state changed.'
export const moreChanged = 'More changed than is listed: compare the states.'
export const stateFailed = 'The states could not be loaded.'
export const stateBefore = 'State before'
export const stateAfter = 'State after'
export const noState = 'none'
export const becomes = 'becomes'
export const stream = 'Stream'
export const request = 'Request'
export const underSession = 'Impersonation'
export const showStream = 'All of {stream}'
export const problem = 'No state can be told. {problem}'

export const lookUpTitle = 'Look up a user or a stream'
export const lookUpField = 'Id of a user, or name of a stream'
export const lookUpHint =
  'A stream is written as Watchlist#<id>, Project#<id> or Incident#<number>.'
export const lookUpSubmit = 'Show history'
export const lookUpRule = 'Give an id without blanks, or a name such as Project#corvane.'
export const historyOf = 'History'
export const historyFailed = 'The history could not be loaded.'
export const noHistory = 'Nothing is recorded'
export const noHistoryWhy = 'There is no event of this user or stream.'
export const stateAt = 'As it was at (UTC)'
export const stateAtSubmit = 'Show state'
export const stateAtVersion = 'As of version {version}, {recordedAt}'
export const stateTooLong =
  'States are shown up to version 5,000 of a stream. Choose an earlier event or moment.'
export const stateAtNone = 'Nothing was recorded by then.'

export const readersLead = 'Who read the audit trail, by month.'
export const readersFailed = 'The readers could not be loaded.'
export const noReaders = 'Nobody has read it yet'
export const noReadersWhy = 'Each reading is recorded before it is answered.'
export const month = 'Month'
export const reader = 'Reader'
export const readings = 'Readings'
export const newest = 'Newest (UTC)'
