// Input table
export const inputsAndPoints = '{id}: inputs and points'
export const sumOfTheRowsAbove = 'sum of the rows above'
export const noSum = 'no sum: the project is not rated'
export const pointsOfMaximum = 'Points of maximum'
export const howToImprove = 'How to improve'
export const improve = 'Improve'
export const dispute = 'Dispute'
export const notCounted = 'not counted'
export const pointsOfMax = 'of {max}'
export const lastValue = ': last {value}/100, {used} counts'
export const noneYet = 'none yet'
export const observation = 'Observation'
export const allEvidenceOfThisInput = 'All evidence of this input, in the log'
export const moreAboutInput = 'more about {input} in the log'

// Category inputs
export const categoryInputs = '{category} inputs'
export const formulaVersion = 'formula {version}, as of {at}'
export const inputs = 'The inputs'
export const noInputs = 'No inputs'
export const noInputInCategory = 'This formula has no input in this category.'

// Fundamentals tab
export const teamAgeAndToken = 'Team, age and token'
export const token = 'Token'
export const thereIsOne = 'There is one'
export const documentation = 'Documentation'
export const reviewedAt = 'reviewed {at}'
export const documentationLink = 'The documentation'
export const notReviewed = 'Unknown: not reviewed'
export const weHaveNotReviewed =
  'We have not reviewed the documents. We do so once the project publishes their address.'
export const team = 'Team'
export const identityCheckedKyc = 'Identity checked (KYC)'
export const firstContract = 'First contract'

// Project tabs
export const whatTheScoreFollowsFrom = 'What the score follows from'
export const parts = 'Parts'
export const weCouldNotShow = 'We could not show this part. Reload the page to try again.'

// Input table
export const input = 'Input'
export const value = 'Value'
export const weight = 'Weight'
export const evidence = 'Evidence'

// Fundamentals tab
export const ofThoseThatAreLive = 'of those that are live'
export const byProvider = 'by {provider}'
export const unnamedProvider = 'an unnamed provider'
