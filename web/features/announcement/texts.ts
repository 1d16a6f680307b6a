// Announcement banner
export const announcement = 'Announcement'
export const dismissTheAnnouncement = 'Dismiss the announcement'

// Announcement form
export const announcedOnEveryPage = 'Announced on every page.'
export const announcementIsTakenAway = 'The announcement is taken away.'
export const announcementCouldNotBeTaken = 'The announcement could not be taken away. Try again.'
export const announcementWasReplaced =
  'Somebody announced something else meanwhile. Take it away once you have read it.'
export const text = 'Text'
export const plainTextOfOneLine =
  'Plain text of one line. Visitors who dismissed another text see this one.'
export const textOfTheLink = 'Text of the link'
export const link = 'Link'
export const pathSuchAsAlerts = 'A path such as /alerts, or an address that starts with https://'
export const publish = 'Publish'
export const publishing = 'Publishing…'
export const takeItAway = 'Take it away'
export const takingItAway = 'Taking it away…'
