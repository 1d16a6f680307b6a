import type { UnusedRight } from './check-used-rights.ts'

/** Rights that functions need although the tests do not use them. */
export const unusedRights: readonly UnusedRight[] = [
  {
    right: 'tables.sessions: update',
    ifUses: 'sessions',
    reason: 'Whichever call comes after some minutes notes when its session was last seen.',
  },
  {
    right: 'tables.heads: update Impersonation#*',
    ifUses: 'heads',
    reason: 'Staff may give whichever command as a user, and each is counted.',
  },
  {
    right: 'tables.streams: put',
    ifUses: 'heads',
    reason: 'Whichever command is the first of a stream notes that it began.',
  },
  {
    right: 'tables.events: read',
    ifUses: 'heads',
    reason: 'After a change of a reducer the first read of a head folds its events anew.',
  },
  {
    of: ['auth/callback'],
    right: 'identityProvider',
    reason: 'It is given the client’s secret for the token endpoint, which is no call of AWS.',
  },
  {
    of: ['notifications/keep-up', 'notifications/follow-heads', 'notifications/send-digests'],
    right: 'tables.snapshots:',
    reason: 'Another consumer has stored the dossiers as a rule; where it has given up, these do.',
  },
  {
    of: ['notifications/follow-heads'],
    right: 'tables.notifications: put delivery#*',
    reason: 'Who begins to watch while a notice is handed over gets it by their webhooks, too.',
  },
  {
    of: ['notifications/keep-up'],
    right: 'tables.notifications:',
    reason: 'Consumers hand over as a rule; where they have given up, this does.',
  },
]
