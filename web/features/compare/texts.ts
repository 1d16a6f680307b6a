// Comparison row
export const best = '(the best)'

// Category rows
export const ofMaxPoints = 'of {maxPoints}'

// Fact rows
export const noScore = 'no score'
export const tooLowForAScore = 'too low for a score'
export const veryLow = 'very low'
export const cappedAtMax = 'Capped at {max}.'
export const doesNotLimitNow = 'Does not limit now.'
export const notAnInput = 'not an input'

// Comparison table
export const comparison = 'Comparison'
export const notRated = 'Not rated: too little is known.'
export const fact = 'Fact'
export const removeName = 'Remove {name}'

// Compare view
export const compareProjects = 'Compare projects'
export const upToFourProjectsSide =
  'Up to four projects side by side, input by input, by the same formula and on the same day.'
export const maxReached = '{max} at most'
export const addAProject = 'Add a project'
export const projectsCouldNotBeCompared = 'The projects could not be compared.'
export const onlyDifferences = 'Only differences'
export const chooseAProjectAbove = 'Choose a project above, or tick projects in the leaderboard.'
export const nothingToCompareYet = 'Nothing to compare yet'

// Comparison row
export const aheadOf = '{points} ahead{hiddenName}'
export const ofProject = ' of {name}'

// Fact rows
export const reported = '{title}, reported {age}'

// Compare view
export const oneMissing = '{names} is not in the catalogue.'
export const someMissing = '{names} are not in the catalogue.'
export const lead = 'Up to four, input by input. The same formula and the same day for all of them.'
export const leadWithFormula =
  'Up to four, input by input. The same formula and the same day for all of them: formula {version}, {at}.'
