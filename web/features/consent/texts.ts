export const texts = {
  banner: 'Cookie consent',
  question: 'May we count the pages you read and how fast they are?',
  policy: 'Cookie Policy',
  accept: 'I Accept',
  refuse: 'I Refuse',
  choice: 'Analytics',
  allowed: 'Allowed',
  notAllowed: 'Not allowed',
} as const
