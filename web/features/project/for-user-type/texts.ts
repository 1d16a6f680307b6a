/** What the parts of a project's page for one user type say. */
export const retail = {
  title: 'Three reasons for this grade',
  meta: 'the inputs that moved it most',
  earns: 'Earns {points} of {max} points.',
  unknown: 'We could not find out, so part of its points is missing.',
  weight: 'It counts {max} of 100 points.',
  cap: 'A cap limits the score',
  capMeaning: 'One risk so large that nothing else can lift the score above it.',
  words: 'In plain words',
  terms: [
    {
      term: 'Grade',
      meaning:
        'The score as letters, from AAA (exemplary) to D (failed). N/A: too little is known.',
    },
    {
      term: 'Interval',
      meaning: 'Where the score would lie if what we do not know turned out bad, or good.',
    },
    {
      term: 'Confidence',
      meaning: 'How much of the weight rests on evidence rather than on assumptions.',
    },
    {
      term: 'Cap',
      meaning: 'One risk so large that nothing else can lift the score above it.',
    },
  ],
} as const
export const institution = {
  title: 'Data and evidence',
  meta: 'for your own models and files',
  score: 'Score with all inputs',
  scoreText: 'JSON: points, weights, caps and evidence of this version of the formula.',
  history: 'History of the score',
  historyText: 'JSON: one score a day, with the causes of each move.',
  leaderboard: 'All projects',
  leaderboardText: 'CSV: the leaderboard with score, interval and confidence.',
  compare: 'Compare with others',
  compareText: 'Side by side, input by input.',
  evidence: 'Newest evidence',
  evidenceText: '{count} of {of} inputs rest on dated evidence, the newest of {day}.',
  noEvidence: 'No input rests on dated evidence yet.',
} as const
export const owner = {
  title: 'Your points available',
  meta: 'what each input could still earn',
  input: 'Input',
  points: 'Has',
  available: 'Available',
  how: 'How',
  none: 'Every input has all of its points.',
  badge: 'Badge for your site',
  quoteHint: 'Buying does not change the score.',
} as const

// Available points
export const pointsOfMaxPoints = '{points} of {maxPoints}'
