import type { QuoteProduct } from '../../../shared/values/quote.ts'

export const products: Readonly<Record<QuoteProduct, string>> = {
  'security-audit': 'Security Audit',
  skynet: 'Skynet',
  skytrace: 'SkyTrace',
  pentest: 'Penetration Testing',
  undecided: 'Not decided yet',
}

/** What the request for a quote says, to who asks and to the staff who answer. */
export const title = 'Protect Your Project Today'
export const description = 'Say what you have in mind. We answer by email, with a price and a date.'
export const name = 'Your name'
export const email = 'Your email'
export const company = 'Company or project (optional)'
export const product = 'What is it about?'
export const choose = 'Choose one'
export const message = 'What should we look at?'
export const messageHint = 'How large it is, where it stands, and when you need it.'
export const independence = 'Buying does not change a score.'
export const privacy = 'Only staff read it, for two years at most.'
export const send = 'Request a quote'
export const sending = 'Sending…'
export const cancel = 'Cancel'
export const sent = 'Your request was sent. We answer by email.'

export const list = 'Quote requests'
export const listLead = 'What visitors ask a price for, the newest first. Answer by email.'
export const listFailed = 'The requests could not be loaded.'
export const none = 'Nobody has asked for a quote yet.'
export const noneWhy = 'Requests from the header and the pages of the products come here.'
export const more = 'Load more'
export const loadingMore = 'Loading…'
export const erased = 'Erased'
export const erasedWhy = 'What was written was erased, or is older than two years.'
export const ago = 'ago'
export const answerTo = 'Answer to'
export const from = 'Company or project'
export const when = 'Requested'
export const id = 'Id'
