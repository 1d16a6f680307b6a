// Chain columns
export const lastSeen = 'Last seen'
export const changeInPercent = 'Change, %'
export const againstThe7DaysBefore = 'Against the 7 days before'

// Chain activity
export const nothingSeenWithin7Days = 'Nothing seen within 7 days'
export const weCountTheCalls = 'We count the calls to contracts whose addresses we know.'
export const activityOnChain = 'Activity on chain'
export const within7Days = 'within 7 days'
export const activity = 'The activity'
export const callers = 'Callers'
export const calls = 'Calls'
export const events = 'Events'
export const contractsOnRecord = 'Contracts on record'
export const topCallers = 'Top callers'
export const theCallers = 'The callers'
export const topEvents = 'Top events'
export const theEvents = 'The events'
export const topFunctionCalls = 'Top function calls'
export const functionCalls = 'The function calls'

// Delay
export const minutes = '{count} min'

// Privileges
export const upgrade = 'Upgrade'
export const withdraw = 'Withdraw'
export const mint = 'Mint'
export const blacklist = 'Blacklist'
export const fee = 'Fee'
export const pause = 'Pause'
export const thresholdOfSigners = ' {threshold} of {signers}'
export const outsidersAmongThem = ', {outsiders} of them outsiders'
export const oneKey = 'One key'
export const multisig = 'A multisig'
export const timelock = 'A timelock'
export const voteOfTokenHolders = 'A vote of token holders'
export const aContract = 'A contract'
export const nobodyHasReadYetWho =
  'Unknown: nobody has read yet who holds rights over the contracts.'
export const nobodyHoldsARightOver = 'Nobody holds a right over the contracts, as read {at}.'
export const thereAreRightsOver =
  'There are rights over the contracts, but who holds them is unknown.'
export const thereAreOtherRightsOver =
  'There are other rights over the contracts, but who holds them is unknown.'
export const rightsNotReadOver =
  'Unknown: the rights over {unread} of {contracts} contracts were not read since their code last changed.'
export const thresholdOfSignersMultisig = 'A {threshold}-of-{signers} multisig'

// Privilege columns
export const lastCall = 'Last call'
export const executed = 'Executed'
export const failed = 'Failed'
export const inExplorer = 'in an explorer (new tab)'

// Privilege panels
export const noVerifiedContractOnRecord = 'No verified contract on record'
export const weCanReadRights =
  'We can read rights from verified source code only. The project can publish its source.'
export const privilegedAddresses = 'Privileged addresses'
export const hoverARowToSee = 'Hover a row to see its functions and calls below'
export const thePrivilegedAddresses = 'The privileged addresses'
export const privilegedFunctions = 'Privileged functions'
export const thePrivilegedFunctions = 'The privileged functions'
export const privilegedTransactions = 'Privileged transactions'
export const itemsCountNewestOfTotal = '{itemsCount} newest of {total}'
export const thePrivilegedTransactions = 'The privileged transactions'
export const noPrivilegedCallOnRecord = 'No privileged call on record'
export const callsOfPrivilegedFunctions =
  'Calls of privileged functions are listed here as they are seen on chain.'

// Control tab
export const whoCanDoWhat = 'Who can do what'
export const rights = 'The rights'
export const neverRead = 'never read'
export const someReadOnChainAt = '{read} of {contracts} contracts read on chain {at}'
export const allReadOnChainAt = 'all read on chain {at}, last change recorded {changed}'
export const readOnChainAt = 'all read on chain {at}'
export const rightsOverTheContracts = 'Rights over the contracts'
export const rightsAndHolders = 'Rights over the contracts and who holds them'
export const right = 'Right'
export const holder = 'Holder'
export const kind = 'Kind'
export const delay = 'Delay'
export const since = 'Since'
export const evidence = 'Evidence'
export const risk = 'Risk'
export const exposureWhy =
  'Risk is of 10, as privilege exposure counts it; a quarter behind a timelock of 24 h.'
export const noToken = 'no token'

// Chain columns
export const contract = 'Contract'
export const caller = 'Caller'
export const share = 'Share'
export const gas = 'Gas'
export const event = 'Event'
export const count = 'Count'
export const change = 'Change'
export const functionLabel = 'Function'

// Privilege columns
export const roles = 'Roles'
export const guard = 'Guard'
export const date = 'Date'
export const argumentsLabel = 'Arguments'
export const from = 'From'
export const value = 'Value'
export const outcome = 'Outcome'
export const transaction = 'Transaction'

// Chain columns
export const privileged = '(privileged)'

// Privileges
export const oneContract = '{count} contract'
export const contracts = '{count} contracts'
export const inOneContract = 'in {count} contract'
export const inContracts = 'in {count} contracts'
export const rightWithUnknownDelay = '{subject} can {verbs} {object}; the delay is unknown.'
export const rightWithoutDelay = '{subject} can {verbs} {object} without delay.'
export const rightAfterDelay = '{subject} can {verbs} {object} after {delay}.'

// Privilege columns
export const viaTimelock = '{outcome} via timelock'
export const atOnce = '{outcome} at once'

// Privileges
export const holderEoa = 'single key'
export const holderMultisig = 'multisig'
export const holderTimelock = 'timelock'
export const holderDao = 'vote of token holders'
export const holderContract = 'contract'
export const holderBurned = 'nobody: the key is burned'
