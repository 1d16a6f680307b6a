import type { QuoteProduct } from '../../../shared/values/quote.ts'

const products: Readonly<Record<QuoteProduct, string>> = {
  'security-audit': 'Security Audit',
  skynet: 'Skynet',
  skytrace: 'SkyTrace',
  pentest: 'Penetration Testing',
  undecided: 'Not decided yet',
}

/** What the request for a quote says, to who asks and to the staff who answer. */
export const texts = {
  title: 'Protect Your Project Today',
  description: 'Say what you have in mind. We answer by email, with a price and a date.',
  name: 'Your name',
  email: 'Your email',
  company: 'Company or project (optional)',
  product: 'What is it about?',
  choose: 'Choose one',
  products,
  message: 'What should we look at?',
  messageHint: 'How large it is, where it stands, and when you need it.',
  independence: 'Buying does not change a score.',
  privacy: 'Only staff read it, for two years at most.',
  send: 'Request a quote',
  sending: 'Sending…',
  cancel: 'Cancel',
  sent: 'Your request was sent. We answer by email.',

  list: 'Quote requests',
  listLead: 'What visitors ask a price for, the newest first. Answer by email.',
  listFailed: 'The requests could not be loaded.',
  none: 'Nobody has asked for a quote yet.',
  noneWhy: 'Requests from the header and the pages of the products come here.',
  more: 'Load more',
  loadingMore: 'Loading…',
  erased: 'Erased',
  erasedWhy: 'What was written was erased, or is older than two years.',
  ago: 'ago',
  answerTo: 'Answer to',
  from: 'Company or project',
  when: 'Requested',
  id: 'Id',
} as const
