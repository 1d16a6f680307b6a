import * as v from 'valibot'
import { SignInProvider } from '../values/account.ts'
import { Instant } from '../values/primitives.ts'
import { Done } from './common.ts'
import { command, query } from './endpoint.ts'

const ID_REMEDY = 'Give the id of a session, or null.'

/** One browser in which the user is signed in. */
export const SignedInBrowser = v.object({
  id: v.string(),
  /** The one that asks. */
  current: v.boolean(),
  signedInAt: Instant,
  /** Exact to the hour. */
  lastSeen: Instant,
  userAgent: v.string(),
  provider: SignInProvider,
})
export type SignedInBrowser = v.InferOutput<typeof SignedInBrowser>

export const listSessions = query({
  id: 'auth/list-sessions',
  path: '/api/user/sessions',
  access: 'user',
  summary: 'Where the user is signed in, newest first.',
  output: v.object({ items: v.array(SignedInBrowser) }),
})

export const endSessions = command({
  id: 'auth/end-sessions',
  path: '/api/user/sessions/end',
  access: 'user',
  summary: "Ends one of the user's sessions by its id, or with null all but the one that asks.",
  body: v.object({
    id: v.nullable(v.pipe(v.string(), v.nonEmpty(ID_REMEDY), v.maxLength(100, ID_REMEDY))),
  }),
  output: Done,
  refusals: { SessionNotFound: 404 },
})
