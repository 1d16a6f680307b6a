import type { Preferences } from '../../shared/contract/user.ts'
import { WALLETS_MAX } from '../../shared/values/wallet.ts'
import type { Decider, Recorded } from '../platform/event-store/decider.ts'
import { Refusal } from '../platform/refusal.ts'
import { accountDeleted } from '../platform/personal-data/account-deleted.ts'

/**
 * A user's settings. Personal data is encrypted or hashed under a key that is erased with the
 * account; events and states stay as they are.
 */
export type Profile = ActiveProfile | ErasedProfile

export interface ActiveProfile {
  readonly status: 'active'
  /** Keyed hash of the uploaded picture; null without one. */
  readonly picture: string | null
  /** Oldest first. */
  readonly wallets: readonly LinkedWallet[]
  readonly preferences: Preferences
  readonly unsubscribedAt: string | null
  /** Besides the account's own password. */
  readonly signInMethods: readonly SignInMethod[]
}

interface ErasedProfile {
  readonly status: 'erased'
  /** To be removed elsewhere. */
  readonly signInMethods: readonly SignInMethod[]
  /** When the rest of the account was gone, too. */
  readonly completedAt?: string
}

export interface LinkedWallet {
  /** Keyed hash of the address, to find it. */
  readonly fingerprint: string
  /** Address and label. */
  readonly sealed: string
  readonly addedAt: string
}

export interface SignInMethod {
  readonly provider: 'google'
  /** Keyed hash of the provider's id. */
  readonly identity: string
}

/** Absent ones stay. */
type PreferenceChanges = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined }

export type ProfileCommand =
  | { readonly type: 'SetPicture'; readonly fingerprint: string }
  | { readonly type: 'RemovePicture' }
  | { readonly type: 'LinkWallet'; readonly fingerprint: string; readonly sealed: string }
  | { readonly type: 'UnlinkWallet'; readonly fingerprint: string }
  | { readonly type: 'ChangePreferences'; readonly preferences: PreferenceChanges }
  | { readonly type: 'Unsubscribe' }
  /** By a link: fine for an erased account, too. */
  | { readonly type: 'StopEmails'; readonly preferences: PreferenceChanges }
  | ({ readonly type: 'LinkSignInMethod' } & SignInMethod)
  /** By an operator, at the identity provider. */
  | { readonly type: 'NoteSecondFactorReset' }
  | { readonly type: 'ErasePersonalData' }
  | { readonly type: 'CompleteErasure' }

export type ProfileEvent =
  | { type: 'PictureSet'; data: { fingerprint: string } }
  | { type: 'PictureRemoved'; data: Record<string, never> }
  | { type: 'WalletLinked'; data: { fingerprint: string; sealed: string } }
  | { type: 'WalletUnlinked'; data: { fingerprint: string } }
  /** Changed ones only. */
  | { type: 'PreferencesChanged'; data: Partial<Preferences> }
  | { type: 'Unsubscribed'; data: Record<string, never> }
  | { type: 'SignInMethodLinked'; data: SignInMethod }
  /** An operator turned the second factor off, because its app was lost. */
  | { type: 'SecondFactorReset'; data: Record<string, never> }
  | { type: 'PersonalDataErased'; data: Record<string, never> }
  /** Sessions, activity, pictures and identities are gone. */
  | { type: 'ErasureCompleted'; data: Record<string, never> }

/** Optional mails are opt-in, except alerts of watched projects. */
const DEFAULT_PREFERENCES: Preferences = {
  productNews: false,
  securityAlerts: true,
  watchlistDigest: 'off',
}
const NONE: Preferences = { productNews: false, securityAlerts: false, watchlistDigest: 'off' }

const decide = (command: ProfileCommand, state: Profile): ProfileEvent[] => {
  if (state.status === 'erased') return decideErased(command, state)
  switch (command.type) {
    case 'SetPicture':
      return state.picture === command.fingerprint
        ? []
        : [{ type: 'PictureSet', data: { fingerprint: command.fingerprint } }]
    case 'RemovePicture':
      return state.picture === null ? [] : [{ type: 'PictureRemoved', data: {} }]
    case 'LinkWallet':
      return linkWallet(command, state)
    case 'UnlinkWallet':
      return hasWallet(state, command.fingerprint)
        ? [{ type: 'WalletUnlinked', data: { fingerprint: command.fingerprint } }]
        : []
    case 'StopEmails':
    case 'ChangePreferences':
      return changePreferences(command.preferences, state)
    case 'Unsubscribe':
      return state.unsubscribedAt === null ? [{ type: 'Unsubscribed', data: {} }] : []
    case 'LinkSignInMethod': {
      const { provider, identity } = command
      return state.signInMethods.some((method) => method.identity === identity)
        ? []
        : [{ type: 'SignInMethodLinked', data: { provider, identity } }]
    }
    case 'NoteSecondFactorReset':
      return [{ type: 'SecondFactorReset', data: {} }]
    case 'ErasePersonalData':
      return [{ type: 'PersonalDataErased', data: {} }]
    case 'CompleteErasure':
      return []
    default:
      return command satisfies never
  }
}

/** An erased account gets no mails and can be erased again. */
const decideErased = ({ type }: ProfileCommand, { completedAt }: ErasedProfile): ProfileEvent[] => {
  if (type === 'ErasePersonalData' || type === 'Unsubscribe' || type === 'StopEmails') return []
  if (type !== 'CompleteErasure') throw accountDeleted()
  return completedAt === undefined ? [{ type: 'ErasureCompleted', data: {} }] : []
}

type Command<Type> = Extract<ProfileCommand, { type: Type }>

const hasWallet = ({ wallets }: ActiveProfile, fingerprint: string): boolean =>
  wallets.some((wallet) => wallet.fingerprint === fingerprint)

const linkWallet = (
  { fingerprint, sealed }: Command<'LinkWallet'>,
  state: ActiveProfile,
): ProfileEvent[] => {
  if (hasWallet(state, fingerprint)) {
    const message = 'This wallet is linked already.'
    throw new Refusal('WalletAlreadyLinked', message, { fieldErrors: { walletAddress: message } })
  }
  if (state.wallets.length >= WALLETS_MAX) {
    throw new Refusal('TooManyWallets', `Link at most ${WALLETS_MAX} wallets.`)
  }
  return [{ type: 'WalletLinked', data: { fingerprint, sealed } }]
}

const changePreferences = (
  { productNews, securityAlerts, watchlistDigest }: PreferenceChanges,
  { preferences }: ActiveProfile,
): ProfileEvent[] => {
  const changed = {
    ...(isOther(productNews, preferences.productNews) && { productNews }),
    ...(isOther(securityAlerts, preferences.securityAlerts) && { securityAlerts }),
    ...(isOther(watchlistDigest, preferences.watchlistDigest) && { watchlistDigest }),
  }
  return Object.keys(changed).length > 0 ? [{ type: 'PreferencesChanged', data: changed }] : []
}

const isOther = <T>(value: T | undefined, current: T): value is T =>
  value !== undefined && value !== current

const wantsMail = ({ productNews, securityAlerts, watchlistDigest }: Preferences): boolean =>
  productNews || securityAlerts || watchlistDigest !== 'off'

const evolve = (state: Profile, event: Recorded<ProfileEvent>): Profile => {
  if (state.status === 'erased') return evolveErased(state, event)
  switch (event.type) {
    case 'PictureSet':
      return { ...state, picture: event.data.fingerprint }
    case 'PictureRemoved':
      return { ...state, picture: null }
    case 'WalletLinked': {
      const { fingerprint, sealed } = event.data
      const wallet = { fingerprint, sealed, addedAt: event.recordedAt }
      return { ...state, wallets: [...state.wallets, wallet] }
    }
    case 'WalletUnlinked': {
      const { fingerprint } = event.data
      return {
        ...state,
        wallets: state.wallets.filter((wallet) => wallet.fingerprint !== fingerprint),
      }
    }
    case 'PreferencesChanged': {
      const preferences = { ...state.preferences, ...event.data }
      const unsubscribedAt = wantsMail(preferences) ? null : state.unsubscribedAt
      return { ...state, preferences, unsubscribedAt }
    }
    case 'Unsubscribed':
      return { ...state, preferences: NONE, unsubscribedAt: event.recordedAt }
    case 'SignInMethodLinked': {
      const { provider, identity } = event.data
      return { ...state, signInMethods: [...state.signInMethods, { provider, identity }] }
    }
    case 'PersonalDataErased':
      return { status: 'erased', signInMethods: state.signInMethods }
    case 'SecondFactorReset':
    case 'ErasureCompleted':
      return state
    default:
      return event satisfies never
  }
}

const evolveErased = (state: ErasedProfile, { type, recordedAt }: Recorded<ProfileEvent>) =>
  type === 'ErasureCompleted' ? { ...state, completedAt: recordedAt } : state

const initialState: ActiveProfile = {
  status: 'active',
  picture: null,
  wallets: [],
  preferences: DEFAULT_PREFERENCES,
  unsubscribedAt: null,
  signInMethods: [],
}

export const profiles: Decider<Profile, ProfileCommand, ProfileEvent> = {
  category: 'Profile',
  decide,
  evolve,
  initialState,
  reducerVersion: 1,
  schemaVersions: {
    PictureSet: 1,
    PictureRemoved: 1,
    WalletLinked: 1,
    WalletUnlinked: 1,
    PreferencesChanged: 1,
    Unsubscribed: 1,
    SignInMethodLinked: 1,
    SecondFactorReset: 1,
    PersonalDataErased: 1,
    ErasureCompleted: 1,
  },
}
