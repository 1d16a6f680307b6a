import type { FunctionNeeds } from '../platform/deployment.ts'
import {
  checksSession,
  endsOthers,
  endsImpersonations,
  limited,
  mails,
  opensSession,
  repeatable,
  signedIn,
} from './common-rights.ts'
import { appends, by, may, reads, together } from './table-rights.ts'

/** What the Lambdas of the auth service's calls are deployed with, by the id of the contract. */
export const authNeeds: Readonly<Record<string, Partial<FunctionNeeds>>> = {
  'auth/callback': {
    tables: together(opensSession, endsOthers, appends('IdentityLink', 'Profile'), mails),
    identityProvider: true,
    identityActions: ['AdminGetUser', 'ListUsers'],
    personalData: true,
  },
  'auth/callback-credentials': {
    tables: together(opensSession, endsOthers, mails, {
      counters: may('read', 'put', 'update'),
    }),
    identityProvider: true,
  },
  'auth/change-password': {
    tables: together(opensSession, endsOthers, limited, repeatable, mails),
    identityProvider: true,
    identityActions: ['AdminGetUser'],
  },
  'auth/confirm-second-factor': {
    tables: together(opensSession, endsOthers, limited, repeatable, mails),
    identityProvider: true,
    identityActions: ['AdminGetUser'],
  },
  'auth/csrf': {},
  'auth/delete-account': {
    tables: together(
      signedIn,
      endsOthers,
      appends('Profile'),
      reads('IdentityLink'),
      limited,
      mails,
      {
        'data-keys': may('update'),
      },
    ),
    identityProvider: true,
    identityActions: ['AdminDeleteUser', 'AdminGetUser', 'ListUsers'],
    personalData: true,
  },
  'auth/end-sessions': { tables: together(signedIn, endsOthers) },
  'auth/error-page': {},
  'auth/forgot-password': {
    tables: together(limited, repeatable),
    identityProvider: true,
  },
  'auth/list-sessions': { tables: together(signedIn, { sessions: by('byUser') }) },
  'auth/log': { tables: limited },
  'auth/providers': {},
  'auth/resend-confirmation': {
    tables: together(limited, repeatable, { counters: may('delete') }),
    identityProvider: true,
  },
  'auth/reset-forgotten-password': {
    tables: together(endsOthers, limited, repeatable, mails),
    identityProvider: true,
    identityActions: ['AdminGetUser', 'AdminUserGlobalSignOut'],
  },
  'auth/session': {
    tables: together(checksSession, opensSession, endsImpersonations, reads('Profile')),
    identityProvider: true,
  },
  'auth/set-up-second-factor': {
    tables: together(signedIn, limited),
    identityProvider: true,
    identityActions: ['AdminGetUser'],
  },
  'auth/sign-in-page': {},
  'auth/sign-out-page': {},
  'auth/signout': { tables: together(opensSession, endsImpersonations), identityProvider: true },
  'auth/signup': {
    tables: together(limited, repeatable, { counters: may('put') }),
    identityProvider: true,
    identityActions: ['AdminDeleteUser', 'AdminGetUser', 'ListUsers'],
  },
  'auth/start-sign-in': {},
  'auth/turn-off-second-factor': {
    tables: together(opensSession, endsOthers, limited, repeatable, mails),
    identityProvider: true,
    identityActions: ['AdminGetUser'],
  },
  'auth/update-session': { tables: together(signedIn, reads('Profile')) },
  'auth/verify-email': {
    tables: together(limited, repeatable),
    identityProvider: true,
  },
  'auth/verify-request-page': {},
}
