/** What the newer sections of the home page say. */
export const texts = {
  owners: {
    title: 'For project owners',
    find: 'Find your project',
    findText: 'Its page lists what each input could still earn, takes evidence, and has a badge.',
    audit: 'What an audit covers',
    auditText: 'Price by quote. Buying does not change the score.',
    method: 'How the score is made',
    methodText: 'Every input, weight and cap, and how each cap lifts.',
  },
} as const
