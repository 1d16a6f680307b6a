import * as v from 'valibot'
import { ImpersonationRequest, UserId } from '../values/impersonation.ts'
import { ImpersonationId } from '../values/audit.ts'
import { Done } from './common.ts'
import { command, query } from './endpoint.ts'

export const checkUser = query({
  id: 'impersonation/user',
  path: '/api/impersonation-tool/user',
  access: 'staff',
  summary: 'Whether there is a user of this id: answers the id.',
  query: v.object({ id: UserId }),
  output: v.object({ id: v.string() }),
  refusals: { UserNotFound: 404 },
})

export const startImpersonation = command({
  id: 'impersonation/create',
  path: '/api/impersonation-tool/create',
  access: 'staff',
  summary:
    'Goes on as another user, for 30 minutes at most: the cookie names a session as that user. Never as oneself, as staff, or as a user who cannot sign in. The user is told by email.',
  body: v.object({
    ...ImpersonationRequest.entries,
    reason: v.optional(ImpersonationRequest.entries.reason, ''),
    viewOnly: v.optional(ImpersonationRequest.entries.viewOnly, false),
  }),
  output: v.object({
    ok: v.literal(true),
    user: v.object({ id: v.string(), username: v.string(), email: v.string() }),
  }),
  refusals: {
    UserNotFound: 404,
    OwnAccount: 403,
    AccountOfStaff: 403,
    AccountNotInUse: 403,
    NotStaff: 403,
    Unauthorized: 401,
    LimitExceededException: 429,
  },
})

export const exitImpersonation = command({
  id: 'impersonation/delete',
  path: '/api/impersonation-tool/delete',
  // Also for an impersonation that has expired.
  access: 'optional',
  whileImpersonating: 'allowed',
  summary:
    'Ends the impersonation of this browser and goes on as the member of staff. `adminId` has to be that of the session.',
  body: v.object({ adminId: v.pipe(v.string(), v.maxLength(100)) }),
  output: Done,
  refusals: { NotImpersonating: 403, OtherAdmin: 403, Unauthorized: 401 },
})

export const endImpersonation = command({
  id: 'impersonation/end',
  path: '/api/staff/impersonations/end',
  access: 'staff',
  concealed: true,
  summary:
    'Ends the impersonation of another member of staff at once; fine when it has ended. Their browser goes on as themselves.',
  body: v.object({ id: ImpersonationId }),
  output: Done,
  refusals: { ImpersonationNotFound: 404 },
})
