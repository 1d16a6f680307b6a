import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type HubSpotForm, readHubSpotForm } from '../shared/hubspot.ts'
import { type AnalyticsTag, readAnalyticsTag } from '../shared/page-security.ts'
import { readImageHosts } from '../shared/values/pictures/image.ts'
import { releaseOf } from './releases/release.ts'
import { readStage, stageFile } from './stages/read-stage.ts'
import { HostedPrefix, type StageSettings } from './stages/stage-settings.ts'

/** What is deployed where; everything that differs between two deployments. */
export interface Deployment {
  /** Part of every physical name: `dev`, `prod`. */
  readonly stage: string
  /**
   * Whether people use the stage: its data then outlive every deletion, and nothing of it is deleted
   * before somebody says otherwise. A stage that is not can be deleted whole.
   */
  readonly isProtected: boolean
  /** Of all stacks but two: CloudFront takes its firewall from us-east-1, and has its metrics there. */
  readonly region: string
  /** Unknown while synthesising without an AWS account. */
  readonly account: string | undefined
  /** The site's own domain, and its certificate in us-east-1; without one CloudFront's address serves. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined
  /** The one origin that absolute addresses are made from. */
  readonly origin: string
  /** The only one that may read the buckets; undefined until the first deployment has made it. */
  readonly distribution: string | undefined
  /**
   * Sender of all mails; its domain is verified in SES. Without one Cognito sends its codes, at
   * most 50 a day, and no other mails are sent.
   */
  readonly mailFrom: string | undefined
  /** Whom alarms tell. Without one their topic has no subscriber. */
  readonly alarmEmail: string | undefined
  /** US dollars that the account may cost in a month before somebody is told. */
  readonly monthlyBudget: number | undefined
  /** Whether X-Ray is told of the functions' invocations. */
  readonly isTraced: boolean
  /** Whom `security.txt` names for reports of weaknesses, an email address. */
  readonly securityContact: string
  /** Signing in with Google: what Google gave, the secret by its name in Secrets Manager. */
  readonly google: { readonly clientId: string; readonly secretName: string } | undefined
  /**
   * The repository at GitHub whose pipeline may deploy, as GitHub's tokens name it: `owner@id/name@id`,
   * or `owner/name`. Without one nobody's may.
   */
  readonly pipeline: string | undefined
  /** Which hosts browsers then ask by https alone, for two years: the site's, or all below it too. */
  readonly strictTransport: 'host' | 'preload' | 'subdomains'
  /**
   * Functions at a time that are kept for, and are the most of, the function behind pictures and each
   * consumer. Undefined where the account is too small to part with any.
   */
  readonly reservedConcurrency: {
    readonly pictures?: number | undefined
    readonly consumers?: number | undefined
  }
  /** MB that functions with the columns of the catalogue have at least; undefined: what they declare. */
  readonly catalogueMemory: number | undefined
  /** Who may send measurements, beside those of this account whom IAM lets: accounts, ARNs of roles. */
  readonly collectors: readonly string[]
  /** Counts page views with visitors' consent. */
  readonly analyticsTag: AnalyticsTag | undefined
  /** In place of our own form for quotes. */
  readonly hubSpotForm: HubSpotForm | undefined
  /** Other sites whose pictures `/_next/image` may serve, by their exact names. */
  readonly imageHosts: readonly string[]
  /** Of the hosted sign-in's address, `https://<prefix>.auth.<region>.amazoncognito.com`. */
  readonly hostedPrefix: string | undefined
  /** Another one makes CloudFormation read every secret again. */
  readonly secretsGeneration: string
  /** Folders and files that were built before. */
  readonly bundles: string
  readonly sourceMaps: string
  /** What the release is called: the commit; undefined outside of a repository. */
  readonly release: string | undefined
  readonly page: string
  /** Folder of the site's own pictures. */
  readonly pictures: string
  readonly openapi: string
}

/** What stands for the site's address until it is known; nobody can sign in under it. */
const ORIGIN_UNKNOWN = 'https://origin-not-set.invalid'

/**
 * What a stage's file says, and where what was built before is.
 *
 * @param root of the repository
 * @param account that the CDK has credentials of; the file may name another
 * @throws Error that names the setting which does not fit, or what was not built
 */
export const readDeployment = (root: string, stage: string, account?: string): Deployment => {
  const settings = readStage(root, stage)
  const within = <Value>(read: () => Value): Value => {
    try {
      return read()
    } catch (error) {
      throw new Error(`${stageFile(stage)}: ${(error as Error).message}`, { cause: error })
    }
  }
  const built = (path: string, command = 'node scripts/bundle/build-all.ts'): string => {
    if (existsSync(join(root, path))) return join(root, path)
    throw new Error(`${path} is missing: ${command} makes it.`)
  }
  return {
    ...within(() => toProduct(stage, settings)),
    account: settings.account ?? account,
    bundles: built('dist/lambdas'),
    sourceMaps: built('dist/source-maps'),
    release: releaseOf(root),
    page: built('dist/web'),
    pictures: built('dist/pictures'),
    openapi: built('openapi.json', 'npm run openapi'),
  }
}

type Product = Omit<
  Deployment,
  'account' | 'bundles' | 'openapi' | 'page' | 'pictures' | 'release' | 'sourceMaps'
>

const toProduct = (stage: string, settings: StageSettings): Product => {
  const { region, mailFrom, alarmEmail, monthlyBudget, hostedPrefix, pipeline } = settings
  const domain = pair(settings, 'domain', 'certificate')
  const google = pair(settings, 'googleClientId', 'googleSecretName')
  if (google) checkHostedPrefix(stage, hostedPrefix)
  return {
    stage,
    region,
    isProtected: settings.protected,
    domain: domain && { name: domain[0], certificateArn: domain[1] },
    origin: domain ? `https://${domain[0]}` : (settings.origin ?? ORIGIN_UNKNOWN),
    distribution: settings.distribution,
    mailFrom,
    alarmEmail,
    monthlyBudget,
    isTraced: settings.tracing ?? true,
    securityContact: settings.securityContact ?? `security@${domain?.[0] ?? 'assay.example'}`,
    google: google && { clientId: google[0], secretName: google[1] },
    hostedPrefix,
    pipeline,
    strictTransport: settings.strictTransport ?? 'host',
    reservedConcurrency: settings.reservedConcurrency ?? {},
    catalogueMemory: settings.catalogueMemory,
    collectors: settings.collectors ?? [],
    secretsGeneration: String(settings.secretsGeneration ?? 1),
    analyticsTag: readAnalyticsTag(settings.analyticsTag, settings.analyticsOrigins?.join(',')),
    hubSpotForm: readHubSpotForm(settings.hubSpotPortal, settings.hubSpotForm),
    imageHosts: readImageHosts(settings.imageHosts?.join(',')),
  }
}

/** Without the setting the address of the hosted pages is made of the stage's name. */
const checkHostedPrefix = (stage: string, hostedPrefix: string | undefined): void => {
  if (v.is(HostedPrefix, hostedPrefix ?? stage)) return
  throw new Error(
    `hostedPrefix is missing: Cognito takes no name with aws, amazon or cognito in it, and would get one with ${stage}.`,
  )
}

type TextSetting = 'domain' | 'certificate' | 'googleClientId' | 'googleSecretName'

/** Two settings of which neither is anything without the other. */
const pair = (
  settings: StageSettings,
  first: TextSetting,
  second: TextSetting,
): readonly [string, string] | undefined => {
  const [one, other] = [settings[first], settings[second]]
  if (one !== undefined && other !== undefined) return [one, other]
  if (one === undefined && other === undefined) return undefined
  throw new Error(`${first} and ${second} go together: write both or neither.`)
}
