export const texts = {
  banner: 'Cookie consent',
  question: 'May we count what you open and do here, and how fast pages are?',
  policy: 'Cookie Policy',
  accept: 'I Accept',
  refuse: 'I Refuse',
  choice: 'Analytics',
  allowed: 'Allowed',
  notAllowed: 'Not allowed',
} as const
