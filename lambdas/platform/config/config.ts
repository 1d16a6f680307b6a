import { type HubSpotForm, readHubSpotForm } from '../../../shared/hubspot.ts'
import {
  type AnalyticsTag,
  GOOGLE_PICTURES,
  readAnalyticsTag,
} from '../../../shared/page-security.ts'
import { readImageHosts } from '../../../shared/values/pictures/image.ts'
import { type EdgeAccess, readEdgeAccess } from './edge-access.ts'
import { SECRET_MIN_LENGTH } from './secret-length.ts'
import { readWrappingSecrets } from './wrapping-secrets.ts'

/** What a function knows of its deployment, from the environment only. */
export interface Config {
  /** Part of every table name: `dev`, `prod`, `local`. */
  readonly stage: string
  /** The one origin that absolute addresses are made from, e.g. `https://assay.example`. */
  readonly origin: string
  /** Origins whose pages may send commands, `origin` included. */
  readonly trustedOrigins: readonly string[]
  /**
   * At least 32 characters; all keys of the auth service derive from it. Only functions that need
   * it have it; reading it elsewhere throws.
   */
  readonly secret: string
  /** Who may ask the functions. */
  readonly edge: EdgeAccess
  /**
   * At least 32 characters; signs links in mails, and makes keyed hashes that events hold. Only for
   * functions that need it.
   */
  readonly personalDataSecret: string
  /** Wrap the data keys, the newest first. Only for functions that need them. */
  readonly wrappingSecrets: readonly string[]
  readonly dynamoEndpoint: string | undefined
  /** Only for functions that call the identity provider. */
  readonly cognito: {
    readonly endpoint: string | undefined
    readonly poolId: string
    readonly clientId: string
    readonly clientSecret: string
  }
  /** Undefined where hosted sign-in is not set up. */
  readonly hosted: HostedSignIn | undefined
  /** Only for functions that store or read pictures. */
  readonly pictures: {
    readonly bucket: string
    readonly endpoint: string | undefined
  }
  /** Where the columns of the catalogue are. Only for functions that read or publish it. */
  readonly catalogue: {
    readonly bucket: string
    readonly endpoint: string | undefined
  }
  /** Where pictures of accounts may come from beside our own origin. */
  readonly pictureOrigin: string
  /** Undefined where none is set up. Only for the function that renders pages. */
  readonly analyticsTag: AnalyticsTag | undefined
  /** Undefined where quotes are requested in our own form. Only for the function that renders pages. */
  readonly hubSpotForm: HubSpotForm | undefined
  /** Other sites whose pictures may be optimised. */
  readonly imageHosts: readonly string[]
  /** What the addresses of the consumers' queues begin with. Only for the function that fills them. */
  readonly queues: string
  /** Undefined without a sender. Only for the function that sends mails. */
  readonly mail:
    | {
        readonly from: string
        /** Name of SES's configuration set; undefined on a laptop. */
        readonly configuration: string | undefined
        readonly endpoint: string | undefined
      }
    | undefined
  /** Multiplies every rate limit; 1 in production. */
  readonly rateLimitFactor: number
  readonly catalogueRefreshMs: number
  /** The process is one function's own, which AWS begins before it hands the first event over. */
  readonly beginsBeforeFirstEvent: boolean
  /** Messages may go to this very machine; on a laptop only. */
  readonly webhooksToLoopback: boolean
  /** Validates responses; for development and tests. */
  readonly checkAnswers: boolean
}

export interface HostedSignIn {
  /** The `iss` of its tokens; its keys are at `<issuer>/.well-known/jwks.json`. */
  readonly issuer: string
  /** Origin of `/oauth2/authorize` and `/oauth2/token`. */
  readonly origin: string
}

/**
 * Throws an Error that names the missing or invalid variable; for what only some functions have, on
 * access.
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const required = (name: string): string => {
    const value = environment[name]
    if (!value) throw new Error(`The environment variable ${name} is missing.`)
    return value
  }
  const secretOf = (name: string): string => {
    const secret = required(name)
    if (secret.length < SECRET_MIN_LENGTH) {
      throw new Error(`${name} needs at least ${SECRET_MIN_LENGTH} characters.`)
    }
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
    edge: readEdgeAccess(environment),
    get personalDataSecret() {
      return secretOf('ASSAY_PERSONAL_DATA_SECRET')
    },
    get wrappingSecrets() {
      return readWrappingSecrets(required('ASSAY_WRAPPING_SECRETS'))
    },
    dynamoEndpoint: environment['DYNAMODB_ENDPOINT'],
    get cognito() {
      return {
        endpoint: environment['COGNITO_ENDPOINT'],
        poolId: required('COGNITO_POOL_ID'),
        get clientId() {
          return required('COGNITO_CLIENT_ID')
        },
        // Functions that use their own rights lack it.
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
    get catalogue() {
      return {
        bucket: required('ASSAY_CATALOGUE_BUCKET'),
        endpoint: environment['S3_ENDPOINT'],
      }
    },
    pictureOrigin: environment['ASSAY_PICTURE_ORIGIN'] || GOOGLE_PICTURES,
    get analyticsTag() {
      return readAnalyticsTag(
        environment['ASSAY_ANALYTICS_TAG'],
        environment['ASSAY_ANALYTICS_ORIGINS'],
      )
    },
    get hubSpotForm() {
      return readHubSpotForm(environment['ASSAY_HUBSPOT_PORTAL'], environment['ASSAY_HUBSPOT_FORM'])
    },
    get imageHosts() {
      return readImageHosts(environment['ASSAY_IMAGE_HOSTS'])
    },
    get queues() {
      return required('ASSAY_QUEUES')
    },
    get mail() {
      const from = environment['ASSAY_MAIL_FROM']
      return from
        ? {
            from,
            configuration: environment['ASSAY_MAIL_CONFIGURATION'] || undefined,
            endpoint: environment['SES_ENDPOINT'],
          }
        : undefined
    },
    rateLimitFactor,
    catalogueRefreshMs,
    beginsBeforeFirstEvent: environment['AWS_LAMBDA_RUNTIME_API'] !== undefined,
    webhooksToLoopback: environment['ASSAY_WEBHOOKS_TO_LOOPBACK'] === '1',
    checkAnswers: environment['ASSAY_CHECK_ANSWERS'] === '1',
  }
}

let current: Config | undefined

export const config = (): Config => (current ??= readConfig())
