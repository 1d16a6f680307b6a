// Query panel
export const whatCouldNotBeMeasured =
  '{what} could not be measured. What is missing is unknown, not zero. We will try again.'
export const notAvailableRightNow = 'Not available right now'

// Checklist
export const checksPassed = '{passed} of {total} passed.'

// Table toggle
export const showAsChart = 'Show as chart'
export const showAsTable = 'Show as table'
