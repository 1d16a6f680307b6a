// Cited evidence
export const scopeShareOfTheLive = 'Scope: {scopeShare} of the live code.'
export const scopeNotRead = 'Scope: not read.'
export const findingsNotRead = 'Findings: not read.'

// Document facts
export const volumeOf24Hours = 'Volume, 24 h'
export const chainAndBlock = 'Chain and block'
export const whatItDoes = 'What it does'

// Demo document view
export const documentCouldNotBeLoaded = 'The document could not be loaded.'
export const demoDocument = 'Demo document'
export const nameIsFictional =
  '{name} is fictional. A real project would have its own page here. This one says what our evidence says was read from it.'
export const whatWasReadHere = 'What was read here'
export const whatWasReadHereNewestFirst = 'What was read here, the newest first'
export const backToName = 'Back to {name}'
