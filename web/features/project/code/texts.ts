// Audit
export const coveredScopeShare = 'Covered {scopeShare} of the live code'
export const shareOfTheLiveCode = 'Share of the live code that it covered:'
export const notRead = 'Not read'
export const nobodyHasReadThis = 'Nobody has read this in the report yet.'
export const report = 'Report'
export const findings = 'Findings'
export const open = 'Open'
export const mitigated = 'Mitigated'
export const resolved = 'Resolved'
export const findingsOfTitle = 'Findings of {title}'
export const findingsOfTitleBySeverity = 'Findings of {title} by severity and status'
export const acknowledgedCount = '{count} acknowledged'

// Audits in progress table
export const auditsInProgress = 'Audits in progress'
export const sinceDay = 'since {day}'

// Contracts table
export const contracts = 'Contracts'
export const changedOn = 'changed {day}'
export const notVerified = 'not verified'
export const thereIsNoAudit = 'There is no audit to compare with.'
export const hashOfTheCode = 'The hash of the code, or of the audited code, is not known.'
export const differsFromEveryAudit = 'differs from every audit'
export const asAuditedBy = 'as audited by {auditor}'

// Code tab
export const audits = 'Audits'
export const theAudits = 'The audits'
export const noAuditOnRecord = 'No audit on record'
export const weKnowOfNoPublished =
  'We know of no published audit. Any public report counts, whoever wrote it.'
export const theAuditsInProgress = 'The audits in progress'
export const noneInProgress = 'None in progress'
export const auditIsListedHereOnce =
  'An audit is listed here once its auditor or the project announces it.'
export const theContracts = 'The contracts'
export const noContractOnRecord = 'No contract on record'
export const contractsUnknownWhy =
  'We do not know which contracts the project runs. We list them once it publishes their addresses.'

// Audits in progress table
export const auditor = 'Auditor'
export const scope = 'Scope'
export const stage = 'Stage'
export const started = 'Started'
export const expected = 'Expected'
export const evidence = 'Evidence'

// Contracts table
export const contract = 'Contract'
export const chain = 'Chain'
export const address = 'Address'
export const source = 'Source'
export const code = 'Code'
export const deployed = 'Deployed'
