// Chart crosshair
export const scoreByDay = 'Score by day'
export const noScore = '{day}: no score'
export const intervalLow = 'interval {low}–{high}'
export const rawWithoutItsCap = '{raw} without its cap'

// History chart
export const movesOfTheScore = 'Moves of the score; arrow keys go from one to the next'
export const byChange = ' by {change}'
export const moveSummary = '{day}: to {score}{by}{why}'

// History table
export const scoresByDay = 'Scores by day'
export const withoutCap = 'Without cap'

// Move causes
export const to = 'to'
export const causesOfTheMove = 'Causes of the move, {day}, in points'

// Move period
export const firstToLastDay = '{first} to {last}'

// History table
export const changeSince = '{points} since {day}'

// Move causes
export const cause = 'Cause'
export const points = 'Points'
export const oneOtherInput = 'One other input'
export const othersCountOtherInputs = '{othersCount} other inputs'
export const lessThan = 'less than {points} points'
export const lessThanEach = 'less than {points} points each'
export const itTakesADifferentShare = 'Cap: it takes a different share of the points'
export const capNowAtMax = 'Cap now at {max}: {cap}'
export const capAtMaxChange = 'Cap at {max} {change}: {cap}'
export const rawScoreChange = 'Raw score change'
export const scoreChange = 'Score change'
export const projectWasNotRatedBefore =
  'The project was not rated before or after this move. Only its points can be compared.'
export const sumIsExactBeforeRounding = 'The sum is exact before rounding.'
export const sourceRecordedAt = '{source}, recorded {instant}'
export const itsFactsExpired = '{id}: its facts expired'

// History section
export const history = 'History'
export const eachDayAsTheFacts = 'each day as the facts stood, formula {version}'
export const theHistory = 'The history'
export const noScoreInThisPeriod = 'No score in this period'
export const weComputeAScore = 'We compute a score for each day on which we know enough.'
export const period = 'Period'
export const nothingMovedTheScore = 'Nothing moved the score in this period.'
export const fromScoreToScore = 'from {from} to {to}'
export const previousMove = 'Previous move'
export const nextMove = 'Next move'
export const thirtyDays = '30 days'

// History table
export const day = 'Day'
export const band = 'Band'
export const score = 'Score'
export const interval = 'Interval'
export const move = 'Move'

// History section
export const selectedMove = 'Selected move, {day}'
export const oneYear = 'one year'
export const longestPeriod = 'the last 800 days'
export const chartWithOneMove =
  'Score over {days}: from {first} to {last}, lowest {lowest}, highest {highest}, {moves} move. The table holds every day.'
export const chartWithMoves =
  'Score over {days}: from {first} to {last}, lowest {lowest}, highest {highest}, {moves} moves. The table holds every day.'
