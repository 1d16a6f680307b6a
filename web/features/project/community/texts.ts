// Community tab
export const noPartOfTheScore =
  'For information only: votes, views and posts are no part of the score.'

// Social chart
export const labelByDay =
  '{label} by day, between {low} and {high}; {collected} of {itemsCount} days were collected. The table holds every day.'
export const oneDayNotCollected = '{count} day not collected: a gap'
export const daysNotCollected = '{count} days not collected: gaps'

// Social table
export const chartByDay = '{label} by day'

// Social panel
export const twitterActivity = 'Twitter activity'
export const show = 'Show'
export const theTwitterActivity = 'The Twitter activity'
export const nothingWasCollected = 'Unknown: nothing was collected'
export const weDoNotKnow = 'We do not know the project’s account, or could not read it.'

// Views panel
export const pageViews = 'Page views'
export const uniqueVisitorsPerDay = 'unique visitors per day; not part of the score'
export const thePageViews = 'The page views'
export const last24Hours = 'Last 24 h'
export const last7Days = 'Last 7 days'
export const trend = 'trend'
export const inAll = 'In all'

// Vote panel
export const doYouTrustThisProject = 'Do you trust this project?'
export const votesDoNotChange = 'votes do not change the score'
export const theVotes = 'The votes'
export const meanOfAllProjectsAverage = 'mean of all projects {average}'
export const notEnoughVotes = 'Not enough votes'
export const votesOfMinimum = '{total} of the {min} that a percentage needs'
export const yesShare = '{percentage} yes'
export const tickAverageText = 'Tick: {averageText}'
export const voteCouldNotBeCounted = 'Your vote could not be counted. Try again.'
export const yourVote = 'Your vote'
export const yes = 'Yes'
export const no = 'No'
export const youHaveNotVoted = 'You have not voted.'
export const youVotedYourVote = 'You voted {yourVote}. You can change it.'

// Social table
export const day = 'Day'

// Social panel
export const lastDays = 'last {days} days'
export const lastDaysOf = '@{handle}, last {days} days'
export const changeWithin = '{change} within these days'

// Views panel
export const changeToWeekBefore = '{change} against the 7 days before'

// Vote panel
export const yesAndNo = '{yes} yes, {no} no'
export const votesAndSignedIn = '{yes} yes, {no} no; of those signed in {percentage}'
