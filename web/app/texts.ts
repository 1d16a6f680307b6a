/** What pages say where they join features. */
export const texts = {
  guidedTour: 'Guided Tour',
  portfolio: 'Portfolio',
  requestQuote: 'Request a Quote',
  submitEvidence: 'Submit evidence',
} as const
