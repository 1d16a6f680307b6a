import { readImageHosts } from '../../../shared/values/image.ts'

/** What a function knows of the place it runs in; read from the environment, never from a request. */
export interface Config {
  /** Part of every table name: `dev`, `prod`, `local`. */
  readonly stage: string
  /** The one origin that absolute addresses are made from, e.g. `https://assay.example`. */
  readonly origin: string
  /** Origins whose pages may send commands; holds `origin`. */
  readonly trustedOrigins: readonly string[]
  /**
   * At least 32 characters; every key of the auth service is derived from it. Only functions that
   * need it are given it, so its absence shows when it is asked for.
   */
  readonly secret: string
  /** What the edge adds to every request; undefined where no edge stands in front. */
  readonly originSecret: string | undefined
  /** At least 32 characters; wraps the keys of personal fields. Only for functions that need it. */
  readonly personalDataSecret: string
  readonly dynamoEndpoint: string | undefined
  /** Only for functions that talk to the identity provider, like `secret`. */
  readonly cognito: {
    readonly endpoint: string | undefined
    readonly poolId: string
    readonly clientId: string
    readonly clientSecret: string
  }
  /** The hosted sign-in of the identity provider; undefined where it is not set up. */
  readonly hosted: HostedSignIn | undefined
  /** Where pictures are put; only for functions that put them. */
  readonly pictures: {
    readonly bucket: string
    readonly endpoint: string | undefined
  }
  /** Other sites whose pictures may be optimised. */
  readonly imageHosts: readonly string[]
  /** How mails go out; undefined where no sender is set up. Only for the function that sends them. */
  readonly mail: { readonly from: string; readonly endpoint: string | undefined } | undefined
  /** Multiplies every rate limit; 1 in production. */
  readonly rateLimitFactor: number
  /** How long a published catalogue is taken for current, in milliseconds; tests shorten it. */
  readonly catalogueRefreshMs: number
  /** Answers are held against their schema before they go out; for development and tests. */
  readonly checkAnswers: boolean
}

/** The OAuth 2 endpoints of the identity provider. */
export interface HostedSignIn {
  /** The `iss` of its tokens; its keys are at `<issuer>/.well-known/jwks.json`. */
  readonly issuer: string
  /** Origin of `/oauth2/authorize`, `/oauth2/token` and `/logout`. */
  readonly origin: string
}

/** Throws an Error that names the variable which is missing or unfit; what only some functions are given throws when it is asked for. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const required = (name: string): string => {
    const value = environment[name]
    if (!value) throw new Error(`The environment variable ${name} is missing.`)
    return value
  }
  const secretOf = (name: string): string => {
    const secret = required(name)
    if (secret.length < 32) throw new Error(`${name} needs at least 32 characters.`)
    return secret
  }
  const origin = new URL(required('ASSAY_ORIGIN')).origin
  const rateLimitFactor = Number(environment['ASSAY_RATE_LIMIT_FACTOR'] ?? 1)
  if (!(rateLimitFactor >= 1)) throw new Error('ASSAY_RATE_LIMIT_FACTOR has to be 1 or more.')
  const catalogueRefreshMs = Number(environment['ASSAY_CATALOGUE_REFRESH_MS'] ?? 2_000)
  if (!(catalogueRefreshMs >= 0)) throw new Error('ASSAY_CATALOGUE_REFRESH_MS has to be 0 or more.')
  return {
    stage: required('ASSAY_STAGE'),
    origin,
    trustedOrigins: [
      origin,
      ...(environment['ASSAY_TRUSTED_ORIGINS']?.split(',').filter(Boolean) ?? []),
    ],
    get secret() {
      return secretOf('ASSAY_SECRET')
    },
    originSecret: environment['ASSAY_ORIGIN_SECRET'] || undefined,
    get personalDataSecret() {
      return secretOf('ASSAY_PERSONAL_DATA_SECRET')
    },
    dynamoEndpoint: environment['DYNAMODB_ENDPOINT'],
    get cognito() {
      return {
        endpoint: environment['COGNITO_ENDPOINT'],
        poolId: required('COGNITO_POOL_ID'),
        get clientId() {
          return required('COGNITO_CLIENT_ID')
        },
        // Who acts on accounts with its own rights is not given it.
        get clientSecret() {
          return required('COGNITO_CLIENT_SECRET')
        },
      }
    },
    get hosted() {
      const hostedOrigin = environment['COGNITO_HOSTED_ORIGIN']
      return hostedOrigin ? { origin: hostedOrigin, issuer: required('COGNITO_ISSUER') } : undefined
    },
    get pictures() {
      return {
        bucket: required('ASSAY_PICTURES_BUCKET'),
        endpoint: environment['S3_ENDPOINT'],
      }
    },
    get imageHosts() {
      return readImageHosts(environment['ASSAY_IMAGE_HOSTS'])
    },
    get mail() {
      const from = environment['ASSAY_MAIL_FROM']
      return from ? { from, endpoint: environment['SES_ENDPOINT'] } : undefined
    },
    rateLimitFactor,
    catalogueRefreshMs,
    checkAnswers: environment['ASSAY_CHECK_ANSWERS'] === '1',
  }
}

let current: Config | undefined

/** The configuration of this process, read once. */
export const config = (): Config => (current ??= readConfig())
