/** What pages say where they join features. */
export const texts = {
  guidedTour: 'Guided Tour',
  portfolio: 'Portfolio',
  submitEvidence: 'Submit evidence',
} as const
