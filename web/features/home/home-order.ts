import type { UserType } from '../../../shared/values/survey.ts'

type HomePart =
  | 'for-owners'
  | 'recently-audited'
  | 'audits-in-progress'
  | 'leaderboard'
  | 'about-scores'
  | 'newest-articles'

const ORDERS: Readonly<Record<UserType | 'unknown', readonly HomePart[]>> = {
  unknown: ['recently-audited', 'audits-in-progress', 'leaderboard', 'about-scores'],
  // What a score is comes before the scores.
  'Retail Investor': ['about-scores', 'recently-audited', 'audits-in-progress', 'leaderboard'],
  'Institutional Partner': [
    'leaderboard',
    'recently-audited',
    'audits-in-progress',
    'about-scores',
  ],
  'Project Owner': [
    'for-owners',
    'audits-in-progress',
    'recently-audited',
    'leaderboard',
    'about-scores',
  ],
}

/** The sections of the home page below its first screen. */
export const homeOrder = (type: UserType | null): readonly HomePart[] => [
  ...ORDERS[type ?? 'unknown'],
  'newest-articles',
]
