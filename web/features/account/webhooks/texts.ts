/** What the settings of webhooks say. */
export const webhooks = 'Webhooks'
export const lead =
  'We post security alerts of projects on your watchlists to your server, as JSON, signed by the scheme of Standard Webhooks. A server that fails gets them again for a day, and is turned off after five days of failures, or at once when it answers 410.'
export const yourWebhooks = 'Your webhooks'
export const addAWebhook = 'Add a webhook'
export const maximum = 'You have {max} webhooks, the maximum. Delete one to add another.'
export const address = 'Address of your server'
export const add = 'Add webhook'
export const adding = 'Adding…'
export const secretOnce = 'Your webhook was added. Keep its secret, we show it only now:'
export const sendTest = 'Send test'
export const testSent = 'A test is on its way.'
export const reload = 'Reload'
export const upToDate = 'The deliveries are up to date.'
export const deleteWebhook = 'Delete'
export const deleted = 'The webhook was deleted.'
export const nothingSent = 'Nothing was sent yet.'
export const deliveries = 'Deliveries'
export const delivery = '{type}, {at}'
export const state = '{status}, tries: {attempts}, last: {outcome}.'
export const nextTry = 'Next try after {at}.'
export const notTried = 'none'
export const deliverAgain = 'Deliver again'
export const triedAgain = 'It is tried again.'
export const statuses = { active: 'On', disabled: 'Turned off' } as const
export const types = { 'project.alert': 'Alert', test: 'Test' } as const
export const states = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const
