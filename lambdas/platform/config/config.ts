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
  readonly dynamoEndpoint: string | undefined
  /** Only for functions that talk to the identity provider, like `secret`. */
  readonly cognito: {
    readonly endpoint: string | undefined
    readonly clientId: string
    readonly clientSecret: string
  }
  /** Multiplies every rate limit; 1 in production. */
  readonly rateLimitFactor: number
  /** Answers are held against their schema before they go out; for development and tests. */
  readonly checkAnswers: boolean
}

/** Throws an Error that names the variable which is missing or unfit, as do `secret` and `cognito`. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const required = (name: string): string => {
    const value = environment[name]
    if (!value) throw new Error(`The environment variable ${name} is missing.`)
    return value
  }
  const origin = new URL(required('ASSAY_ORIGIN')).origin
  const rateLimitFactor = Number(environment['ASSAY_RATE_LIMIT_FACTOR'] ?? 1)
  if (!(rateLimitFactor >= 1)) throw new Error('ASSAY_RATE_LIMIT_FACTOR has to be 1 or more.')
  return {
    stage: required('ASSAY_STAGE'),
    origin,
    trustedOrigins: [
      origin,
      ...(environment['ASSAY_TRUSTED_ORIGINS']?.split(',').filter(Boolean) ?? []),
    ],
    get secret() {
      const secret = required('ASSAY_SECRET')
      if (secret.length < 32) throw new Error('ASSAY_SECRET needs at least 32 characters.')
      return secret
    },
    originSecret: environment['ASSAY_ORIGIN_SECRET'] || undefined,
    dynamoEndpoint: environment['DYNAMODB_ENDPOINT'],
    get cognito() {
      return {
        endpoint: environment['COGNITO_ENDPOINT'],
        clientId: required('COGNITO_CLIENT_ID'),
        clientSecret: required('COGNITO_CLIENT_SECRET'),
      }
    },
    rateLimitFactor,
    checkAnswers: environment['ASSAY_CHECK_ANSWERS'] === '1',
  }
}

let current: Config | undefined

/** The configuration of this process, read once. */
export const config = (): Config => (current ??= readConfig())
