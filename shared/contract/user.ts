import * as v from 'valibot'
import { SignInProvider } from '../values/account.ts'
import { PICTURE_MAX_BYTES } from '../values/pictures/picture.ts'
import { UserType } from '../values/survey.ts'
import { WalletAddress, WalletLabel } from '../values/wallet.ts'
import { command, query } from './endpoint.ts'
import { Instant } from '../values/primitives.ts'
import { Done } from './common.ts'
import { StoredSurvey } from './survey.ts'

/** The user's profile, pictures, wallets and settings: one stream of events for each user. */

/** The session lives a moment longer than its account. */
const gone = { AccountDeleted: 401 } as const
/** Of what is recorded: so many changes an hour. */
const change = { ...gone, LimitExceededException: 429 } as const

export const Profile = v.object({
  /** The user's immutable id; the picture is stored under it. */
  username: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  /** Address of the picture that was uploaded, else of the one that Google gave, else null. */
  image: v.nullable(v.string()),
  /** The picture was uploaded and can be removed. */
  hasPicture: v.boolean(),
  createdAt: Instant,
  /** Ways in which the user can sign in. */
  providers: v.array(SignInProvider),
  /** Whether signing in with the password takes a code of an authenticator app, too. */
  secondFactor: v.boolean(),
  /** As answered in the survey; null before that, and when it was skipped. */
  userType: v.nullable(UserType),
})
export type Profile = v.InferOutput<typeof Profile>

export const getProfile = query({
  id: 'user/profile',
  path: '/api/user/profile',
  access: 'user',
  summary: "The user's profile.",
  output: Profile,
  refusals: gone,
})

export const uploadPicture = command({
  id: 'user/upload-picture',
  path: '/api/user/profile/upload',
  access: 'user',
  summary:
    'Takes a PNG, JPEG or WebP of at most 2 MiB as the form field `picture`; it is stored anew as a square WebP, without what else was in the file.',
  bodyType: 'multipart',
  body: v.object(
    {
      picture: v.pipe(
        v.instance(File, 'Send a picture.'),
        v.maxSize(
          PICTURE_MAX_BYTES,
          `Send a picture of at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`,
        ),
      ),
    },
    'Send a picture.',
  ),
  output: v.object({ image: v.string() }),
  refusals: { ...change, InvalidPicture: 400 },
  timeoutSeconds: 15,
})

export const deletePicture = command({
  id: 'user/delete-picture',
  path: '/api/user/profile/delete',
  access: 'user',
  summary: "Removes the user's picture.",
  output: Done,
  refusals: change,
})

/** Watch-only: nobody has proved that the wallet is theirs. */
export const Wallet = v.object({
  walletAddress: v.string(),
  label: v.nullable(v.string()),
  verified: v.literal(false),
  addedAt: Instant,
})
export type Wallet = v.InferOutput<typeof Wallet>

const Wallets = v.object({ items: v.array(Wallet) })

export const listWallets = query({
  id: 'user/list-wallets',
  path: '/api/user/wallets',
  access: 'user',
  summary: 'The wallets that the user has linked, oldest first.',
  output: Wallets,
  refusals: gone,
})

export const linkWallet = command({
  id: 'user/link-wallet',
  path: '/api/user/wallets',
  access: 'user',
  whileImpersonating: 'allowed',
  summary: 'Links a wallet by its address and answers all wallets.',
  body: v.object({ walletAddress: WalletAddress, label: v.optional(WalletLabel, '') }),
  output: Wallets,
  refusals: { ...change, WalletAlreadyLinked: 409, TooManyWallets: 409 },
})

export const unlinkWallet = command({
  id: 'user/unlink-wallet',
  path: '/api/user/wallets/delete',
  access: 'user',
  whileImpersonating: 'allowed',
  summary: 'Takes a wallet off the list and answers those that are left.',
  body: v.object({ walletAddress: WalletAddress }),
  output: Wallets,
  refusals: change,
})

/** Which mails the user wants, beside those that concern the account itself. */
export const Preferences = v.object({
  productNews: v.boolean(),
  /** Of watched projects. */
  securityAlerts: v.boolean(),
  watchlistDigest: v.picklist(['off', 'daily', 'weekly']),
})
export type Preferences = v.InferOutput<typeof Preferences>

/** Unguessable, and the same for a user for ever: who holds it may stop that user's mails. */
const ID_REMEDY = 'Give the id from the link in an email.'
const SettingsId = v.pipe(v.string(ID_REMEDY), v.nonEmpty(ID_REMEDY), v.maxLength(200, ID_REMEDY))

export const SsoSettings = v.object({
  id: SettingsId,
  email: v.string(),
  linked: v.array(v.picklist(['google'])),
  preferences: Preferences,
  /** When all optional mails were stopped by a link in one of them. */
  unsubscribedAt: v.nullable(Instant),
})
export type SsoSettings = v.InferOutput<typeof SsoSettings>

export const getSettings = query({
  id: 'user/sso-settings',
  method: 'POST',
  path: '/api/sso-settings',
  access: 'user',
  // The answer holds a token that works without a session.
  whileImpersonating: 'refused',
  summary: "The user's settings; null stands for the user's own id, and no other id is known.",
  body: v.object({ id: v.nullable(SettingsId) }),
  output: SsoSettings,
  refusals: { ...gone, SettingsNotFound: 404 },
})

export const updateSettings = command({
  id: 'user/update-sso-settings',
  path: '/api/sso-settings/update',
  access: 'user',
  summary: "Changes the user's settings; what is left out stays as it is.",
  body: v.object({
    id: v.optional(v.nullable(SettingsId), null),
    preferences: v.partial(Preferences),
  }),
  output: SsoSettings,
  refusals: { ...change, SettingsNotFound: 404 },
})

/** Which optional emails a link stops. */
const StoppableEmails = v.optional(
  v.picklist(
    ['all', 'productNews', 'securityAlerts', 'watchlistDigest'],
    'Give what to stop: all, productNews, securityAlerts or watchlistDigest.',
  ),
  'all',
)
export type StoppableEmails = v.InferOutput<typeof StoppableEmails>

/** For mail programs, which post to the address in an email's header, most of them in parts (RFC 8058). */
export const unsubscribeOneClick = command({
  id: 'user/unsubscribe-one-click',
  path: '/api/sso-settings/unsubscribe/one-click',
  access: 'public',
  summary: 'Stops one kind of optional emails, or all, from the address in the header of an email.',
  query: v.object({ id: SettingsId, what: StoppableEmails }),
  bodyType: 'form-or-multipart',
  bodyMaxBytes: 10_000,
  body: v.object({ 'List-Unsubscribe': v.optional(v.literal('One-Click')) }),
  output: Done,
  refusals: { SettingsNotFound: 404 },
})

export const unsubscribe = command({
  id: 'user/unsubscribe',
  path: '/api/sso-settings/unsubscribe',
  access: 'public',
  summary:
    'Stops one kind of optional emails, or all; needs no session, as the id comes with an email.',
  body: v.object({ id: SettingsId, what: StoppableEmails }),
  output: Done,
  refusals: { SettingsNotFound: 404 },
})

/** What a user wrote in a report of an incident; null once staff have erased it. */
const ExportedReport = v.object({
  reference: v.string(),
  projectId: v.string(),
  reportedAt: Instant,
  description: v.nullable(v.string()),
  evidence: v.nullable(v.string()),
  contact: v.nullable(v.string()),
})

/** How far an export has come: a chapter, and the last place in it. */
const ExportPosition = v.pipe(
  v.string(),
  v.regex(
    // The id of an activity ends with the key that its caller gave it.
    /^(?:profile|watchlists|survey|webhooks)@\d{1,9}$|^reports@IR-[0-9A-Z]{8}$|^activity@[\x21-\x7e]{0,200}$/,
    'Give the `next` of a part, or leave it out to begin anew.',
  ),
)

export const exportData = query({
  id: 'user/export',
  path: '/api/user/export',
  access: 'user',
  whileImpersonating: 'refused',
  summary:
    'What is kept about the user, in parts of about a megabyte: ask with the `next` of each until it is null. Left out are votes, requests for quotes, what was sent to webhooks, who of staff opened the account, how a sign-in was made, and what the identity provider alone keeps.',
  query: v.object({
    after: v.optional(ExportPosition),
  }),
  output: v.object({
    exportedAt: Instant,
    /** As it is now; null in every part but the first. */
    account: v.nullable(
      v.object({
        username: v.string(),
        email: v.string(),
        picture: v.nullable(v.string()),
        wallets: v.array(Wallet),
        settings: v.object({ preferences: Preferences, unsubscribedAt: v.nullable(Instant) }),
        watchlists: v.array(
          v.object({ name: v.string(), projects: v.array(v.string()), updatedAt: Instant }),
        ),
        survey: v.nullable(StoredSurvey),
        sessions: v.array(
          v.object({ signedInAt: Instant, lastSeen: Instant, userAgent: v.string() }),
        ),
      }),
    ),
    /** Recorded changes, stream by stream, oldest first in each, personal fields readable. */
    events: v.array(
      v.object({ stream: v.string(), type: v.string(), recordedAt: Instant, data: v.unknown() }),
    ),
    /** Reports of incidents that the user sent while signed in. */
    reports: v.array(ExportedReport),
    /** What the user did on the site, by day. */
    activity: v.array(
      v.object({
        at: Instant,
        eventName: v.string(),
        properties: v.record(v.string(), v.unknown()),
      }),
    ),
    next: v.nullable(ExportPosition),
  }),
  refusals: gone,
  timeoutSeconds: 15,
})
