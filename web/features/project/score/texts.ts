// Category table
export const categories = 'Categories'
export const pointsByCategory = 'Points by category, and their sum'
export const rawScore = 'Raw score'
export const notRated = 'not rated'
export const capWithDelta = 'cap {capDelta}'

// Score limits
export const notRatedSentence = 'Not rated: too little is known.'
export const confidenceOfTheWeight =
  '{confidence} of the weight is known; 40% is enough. New evidence can fill the gap.'
export const atMostOnceRated = 'At most {max} once rated'
export const cappedAtMax = 'Capped at {max}'
export const capAtMaxHolds = 'A cap at {max} holds, but does not limit'
export const withoutThisCapTheScore = 'Without this cap the score would be {score}, {band}. '
export const sinceDay = 'Since {day}.'

// Score reasons
export const strongest = 'Strongest'
export const weakest = 'Weakest'
export const noneStandsOut = 'None stands out.'
export const pointsOfMaxPoints = '{points} of {maxPoints}'

// Improvement
export const doesNotApply = 'Does not apply to this project'
export const nothingToAdd = 'Nothing to add'
export const weHaveNotRead = 'We have not read this yet. Until then half of it counts.'
export const growsWithTime = 'Grows with time'
export const notInYourHands = 'Not in your hands'
export const nothingWhileTheCapHolds = 'nothing while the cap holds, {later} after it is lifted'

// Score steps
export const howToImprove = 'How to improve'
export const afterTheCapIsLifted = 'After the cap is lifted'
export const showFewerSteps = 'Show fewer steps'
export const allCountSteps = 'All {count} steps'
export const liftsTheCapAtMax = 'Lifts the cap at {max}'

// Points table
export const pointsOfAllInputs = 'Points of all inputs'
export const pointsAndSum = 'Points of all inputs, and their sum'
export const notRatedSum = 'Not rated: too little is known for a sum'
export const rawScoreSum = 'Raw score: the sum'
export const scoreToOneDecimal = 'Score, to one decimal'

// Score section
export const securityScore = 'Security score'
export const howTheScoreIsMade = 'How the score is made'
export const score = 'The score'
export const allOfTheWeight = 'All of the weight is known.'
export const unknownWeight = 'Hatched: unknown, {weight} of 100 by weight.'
export const hideThePoints = 'Hide the points of the inputs'
export const pointsOfAllInputsCount = 'Points of all {inputsCount} inputs'
export const computeItYourself = 'Compute it yourself'
export const hideTheCheck = 'Hide the computation'

// Category table
export const category = 'Category'
export const points = 'Points'
export const ofLabel = 'Of'
export const share = 'Share'

// Points table
export const input = 'Input'
export const value = 'Value'
export const evidence = 'Evidence'

// Improvement
export const lessThanTenth = 'less than +0.1'
export const gainLiftsCap = '{gain}, lifts the cap'
export const liftsTheCap = 'lifts the cap'

// Points table
export const scoreAfterCap = 'Score, after the cap at {cap} ({delta})'
