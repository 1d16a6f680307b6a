import * as v from 'valibot'
import { Preferences } from '../../shared/contract/user.ts'
import { eventStore } from '../platform/config/clients.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { type Profile, profiles, type SignInMethod } from './decider.ts'
import { requireProfile } from './profile/require-profile.ts'
import { walletsResponse } from './wallets/wallets.ts'

/** The profiles' interface for other features. */

/** False for deleted accounts. */
export const hasPicture = async (userId: string): Promise<boolean> => {
  const { state } = await eventStore().load(profiles, userId)
  return state.status === 'active' && state.picture !== null
}

/**
 * Addresses of the wallets that a user has linked.
 * @throws Refusal `AccountDeleted`
 */
export const walletAddressesOf = async (userId: string): Promise<string[]> => {
  const { wallets } = await requireProfile(userId)
  return (await walletsResponse(userId, wallets)).map(({ walletAddress }) => walletAddress)
}

/** Which optional emails a user wants; undefined for deleted accounts. */
export const preferencesOf = async (userId: string): Promise<Preferences | undefined> => {
  const { state } = await eventStore().load(profiles, userId)
  return state.status === 'active' ? state.preferences : undefined
}

/** No more than is asked for: a head of older code lacks choices that there were not then. */
const Topics = v.pick(Preferences, ['productNews', 'watchlistDigest'])

const Choosing = v.variant('status', [
  v.object({ status: v.literal('active'), preferences: Topics }),
  v.object({ status: v.literal('erased') }),
])

/**
 * Whose newest head it is, and which emails they have chosen; undefined for heads of other kinds.
 * @throws when its state is damaged: it must not pass for that of a deleted account
 */
export const changedPreferences = ({
  stream,
  state,
}: HeadChange):
  | { readonly userId: string; readonly preferences: v.InferOutput<typeof Topics> | undefined }
  | undefined => {
  const prefix = streamName(profiles.category, '')
  if (!stream.startsWith(prefix)) return undefined
  const profile = v.parse(Choosing, state)
  return {
    userId: stream.slice(prefix.length),
    preferences: profile.status === 'active' ? profile.preferences : undefined,
  }
}

export interface ErasedUser {
  readonly userId: string
  /** The ways to sign in that the account had. */
  readonly signInMethods: readonly SignInMethod[]
}

/**
 * The user whose erasure has begun with a change of a profile; undefined for any other change.
 * @throws Error in a state of another version: an erasure waits for one that knows it
 */
export const erasedUser = ({ stream, state }: HeadChange): ErasedUser | undefined => {
  const profile = state as Profile
  switch (profile.status) {
    case 'active':
      return undefined
    case 'erased':
      if (profile.completedAt !== undefined) return undefined
      return {
        userId: stream.slice(profiles.category.length + 1),
        signInMethods: profile.signInMethods,
      }
    default:
      profile satisfies never
      throw new Error(`${stream} is in a state that this version does not know.`)
  }
}

interface Cause {
  readonly requestId: string
}

/**
 * Notes another way to sign in; fine when noted already.
 * @throws Refusal `AccountDeleted`
 */
export const noteSignInMethod = async (
  userId: string,
  { provider, identity }: SignInMethod,
  { requestId }: Cause,
): Promise<void> => {
  await eventStore().execute(
    profiles,
    userId,
    { type: 'LinkSignInMethod', provider, identity },
    {
      // Unique per call: a repeat would be answered as the first was and miss an erasure.
      commandId: `link:${provider}:${requestId}`,
      payload: { provider, identity },
      actor: { id: userId, kind: 'user' },
      correlationId: requestId,
    },
  )
}

/** Notes that nothing of an erased user is left; fine when noted already. */
export const completeErasure = async (userId: string, { requestId }: Cause): Promise<void> => {
  await eventStore().execute(
    profiles,
    userId,
    { type: 'CompleteErasure' },
    {
      commandId: `complete erasure ${userId}`,
      payload: {},
      actor: { id: 'erasure', kind: 'system' },
      correlationId: requestId,
    },
  )
}

/**
 * Makes the user's personal data unreadable for good; fine when erased already. A consumer removes
 * the rest of the account.
 */
export const erasePersonalData = async (
  userId: string,
  { requestId, commandId }: Cause & { readonly commandId: string },
): Promise<void> => {
  await eventStore().execute(
    profiles,
    userId,
    { type: 'ErasePersonalData' },
    {
      commandId,
      payload: { erase: userId },
      actor: { id: userId, kind: 'user' },
      correlationId: requestId,
    },
  )
  // After the event: later commands are refused by then.
  await dataKeys().erase(userId)
}
