// Dependencies tab
export const priceSources = 'Where prices come from'
export const reviewedAt = 'reviewed {at}'
export const prices = 'Prices'
export const pricesNotReviewed = 'Unknown: not reviewed'
export const nobodyReadWherePricesComeFrom =
  'Nobody has read yet where the project takes its prices from.'
export const whatItRestsOn = 'What the project rests on'
export const dependenciesNotReviewed = 'Unknown: not reviewed'
export const nobodyReadWhatItRestsOn =
  'Nobody has read yet which bridges, protocols and code of others the project rests on.'

// Dependency table
export const restsOnNothing = 'None: it rests on nothing else, as reviewed {at}.'
export const dependency = 'Dependency'
export const kind = 'Kind'
export const bridge = 'bridge'
export const protocol = 'protocol'
export const fork = 'code that was taken over'
export const safety = 'How it is kept safe'
export const native = 'by the chains themselves'
export const lightClient = 'light client'
export const optimistic = 'optimistic: can be challenged'
export const validators = 'validators'
export const validatorsOfAll = '{threshold} of {validators} validators'
export const evidence = 'Evidence'
export const knownFault = 'Known fault'
export const yes = 'yes'
export const takes = 'Takes of the input’s 100'
