import type { UnusedRight } from './check-used-rights.ts'

/** Rights that functions need although the tests do not use them. */
export const unusedRights: readonly UnusedRight[] = [
  {
    right: 'tables.sessions: write',
    ifReads: 'sessions',
    reason: 'Whichever call comes after some minutes notes when its session was last seen.',
  },
  {
    right: 'tables.streams: append',
    ifReads: 'heads',
    reason: 'Whichever command is the first of a stream notes that it began.',
  },
  {
    right: 'tables.events: read',
    ifReads: 'heads',
    reason: 'After a change of a reducer the first read of a head folds its events anew.',
  },
  {
    of: ['auth/callback'],
    right: 'identityProvider',
    reason: 'It is given the client’s secret for the token endpoint, which is no call of AWS.',
  },
  {
    of: ['notifications/keep-up'],
    right: 'tables.metrics: read',
    reason: 'A dossier that is behind its stream is made anew, with the metrics of its project.',
  },
  {
    of: ['notifications/keep-up'],
    right: 'tables.snapshots: write',
    reason: 'The consumer has stored the dossiers as a rule; where it has given up, this does.',
  },
]
