import {
  type AuthError,
  MissingAdapterError,
  MissingAdapterMethodsError,
  MissingAuthorizeError,
  MissingSecretError,
  UnsupportedStrategyError,
} from './errors.ts'

export interface Provider {
  readonly id: string
  readonly name: string
  readonly type: 'credentials' | 'oauth' | 'email'
  /** For type `credentials`. */
  readonly checksCredentials?: boolean
}

export interface ServiceOptions {
  /** Undefined when missing or too short. */
  readonly secret: string | undefined
  readonly providers: readonly Provider[]
  /**
   * `record`: any user gets a session record. `database`: the adapter stores sessions of its own
   * users only, without those of credentials.
   */
  readonly sessionStrategy: 'record' | 'database'
  /** The store's methods, by name. */
  readonly adapter?: Readonly<Record<string, unknown>>
}

/** Needed for mailed links. */
const EMAIL_METHODS = ['createVerificationToken', 'useVerificationToken', 'getUserByEmail']

/**
 * The first configuration fault, in which case the auth service must not answer; undefined without
 * one.
 */
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
