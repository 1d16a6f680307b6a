// Log filters
export const input = 'Input'
export const allInputs = 'All inputs'
export const kind = 'Kind'
export const allKinds = 'All kinds'
export const evidence = 'Evidence'
export const search = 'Search'
export const showAll = 'Show all'

// Evidence tab
export const evidenceLog = 'Evidence log'
export const theEvidence = 'The evidence'
export const noEvidenceYet = 'No evidence yet'
export const nothingIsRecordedAbout =
  'Nothing is recorded about the project yet, so we cannot rate it.'
export const noEvidenceMatches = 'No evidence matches.'
export const thereIsNoEvidence = 'There is no evidence with the id {linkedId} here.'
export const loadMore = 'Load more'
export const recordedAt = 'recorded {instant}'
export const itsCorrection = 'its correction'
export const earlierPiece = 'an earlier piece'
export const json = 'JSON'
export const jsonOfId = 'JSON of {id}'
export const typeBySource = '{type}, by {source}'

// Tier note
export const onChain = 'on chain'
export const thirdParty = 'third party'
export const theProjectItself = 'the project itself'
export const assay = 'Assay'

// Evidence tab
export const version = 'version {version}'
export const supersededBy = 'superseded by {correction}'
export const corrects = 'corrects {earlier}'
export const oneEntry = '{count} entry, newest first, append-only'
export const entries = '{count} entries, newest first, append-only'
export const oneEntryFound = '{count} entry found, newest first, append-only'
export const entriesFound = '{count} entries found, newest first, append-only'
