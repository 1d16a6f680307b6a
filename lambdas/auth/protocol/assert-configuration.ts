import {
  type AuthError,
  MissingAdapterError,
  MissingAdapterMethodsError,
  MissingAuthorizeError,
  MissingSecretError,
  UnsupportedStrategyError,
} from './errors.ts'

/** A way to sign in. */
export interface Provider {
  readonly id: string
  readonly name: string
  readonly type: 'credentials' | 'oauth' | 'email'
  /** Whether it can tell right credentials from wrong ones; asked of type `credentials` alone. */
  readonly checksCredentials?: boolean
}

/** How the auth service is set up. */
export interface ServiceOptions {
  /** Undefined when there is none that is fit. */
  readonly secret: string | undefined
  readonly providers: readonly Provider[]
  /**
   * `record`: whoever was let in gets a session record. `database`: the adapter keeps sessions of
   * its own users, among whom those of a credentials provider are not.
   */
  readonly sessionStrategy: 'record' | 'database'
  /** What the store of users and sign-in tokens can do, by name. */
  readonly adapter?: Readonly<Record<string, unknown>>
}

/** What signing in by a mailed link asks of the store. */
const EMAIL_METHODS = ['createVerificationToken', 'useVerificationToken', 'getUserByEmail']

/** The first fault of a set-up under which the auth service must not answer; undefined for a sound one. */
export const assertConfiguration = ({
  secret,
  providers,
  sessionStrategy,
  adapter,
}: ServiceOptions): AuthError | undefined => {
  if (!secret) return new MissingSecretError('Configure a secret of at least 32 characters.')
  const credentials = providers.filter(({ type }) => type === 'credentials')
  if (credentials.length > 0) {
    if (sessionStrategy === 'database' && credentials.length === providers.length) {
      return new UnsupportedStrategyError(
        'Sessions of the strategy "database" need another provider than credentials.',
      )
    }
    const unable = credentials.find(({ checksCredentials }) => !checksCredentials)
    if (unable) return new MissingAuthorizeError(`Nothing checks the credentials of ${unable.id}.`)
  }
  const email = providers.find(({ type }) => type === 'email')
  if (!email) return undefined
  if (!adapter) return new MissingAdapterError(`The provider ${email.id} needs an adapter.`)
  const missing = EMAIL_METHODS.filter((method) => !adapter[method])
  return missing.length > 0
    ? new MissingAdapterMethodsError(`The adapter has no ${missing.join(', ')}.`)
    : undefined
}
