import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type HubSpotForm, readHubSpotForm } from '../shared/hubspot.ts'
import { type AnalyticsTag, readAnalyticsTag } from '../shared/page-security.ts'
import { readImageHosts } from '../shared/values/image.ts'

/** What is deployed where; everything that differs between two deployments. */
export interface Deployment {
  /** Part of every physical name: `dev`, `prod`. */
  readonly stage: string
  /** Of all stacks but the firewall, which CloudFront wants in us-east-1. */
  readonly region: string
  /** Unknown while synthesising without an AWS account. */
  readonly account: string | undefined
  /** The site's own domain, and its certificate in us-east-1; without one CloudFront's address serves. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined
  /** The one origin that absolute addresses are made from. */
  readonly origin: string
  /**
   * Sender of all mails, an address that is verified in SES. Without one Cognito sends its codes, at
   * most 50 a day, and no other mails are sent.
   */
  readonly mailFrom: string | undefined
  /** Whom alarms tell. Without one their topic has no subscriber. */
  readonly alarmEmail: string | undefined
  /** Whom `security.txt` names for reports of weaknesses, an email address. */
  readonly securityContact: string
  /** Signing in with Google: what Google gave, the secret by its name in Secrets Manager. */
  readonly google: { readonly clientId: string; readonly secretName: string } | undefined
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
  readonly page: string
  /** Folder of the site's own pictures. */
  readonly pictures: string
  readonly openapi: string
}

/** What stands for the site's address until it is known; nobody can sign in under it. */
const ORIGIN_UNKNOWN = 'https://origin-not-set.invalid'

type Settings = (name: string) => unknown

/**
 * Reads the settings of a deployment, as CDK's `-c name=value` gives them: `stage` (default `dev`),
 * `region` (default us-east-1), `domain` with `certificate`, or `origin` once CloudFront's address is
 * known, `mailFrom`, `alarmEmail`, `secretsGeneration` (default 1), `securityContact` (default `security@` the domain), `imageHosts` (names divided by
 * commas), `analyticsTag` (address of its script) perhaps with `analyticsOrigins` (to which it sends,
 * divided by commas), `hubSpotPortal` with `hubSpotForm`, and `googleClientId` with `googleSecretName`, perhaps `hostedPrefix`.
 *
 * @param root of the repository
 * @throws Error that names the setting which does not fit, or what was not built
 */
export const readDeployment = (settings: Settings, root: string, account?: string): Deployment => {
  const text = (name: string): string | undefined => {
    const value = settings(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const stage = text('stage') ?? 'dev'
  if (!/^[a-z][a-z0-9]{1,11}$/.test(stage)) {
    throw new Error('stage takes 2 to 12 lower-case letters and digits, e.g. -c stage=prod.')
  }
  const name = text('domain')
  const certificateArn = text('certificate')
  if ((name === undefined) !== (certificateArn === undefined)) {
    throw new Error('domain and certificate (the ARN of one in us-east-1) go together.')
  }
  const domain = name && certificateArn ? { name, certificateArn } : undefined
  const origin = domain ? `https://${domain.name}` : (text('origin') ?? ORIGIN_UNKNOWN)
  if (!/^https:\/\/[a-z0-9.-]+$/.test(origin)) {
    throw new Error('origin takes an address like https://d111111abcdef8.cloudfront.net.')
  }
  const address = (setting: string, example: string): string | undefined => {
    const value = text(setting)
    if (value === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(value)) return value
    throw new Error(
      `${setting} takes an address alone, e.g. -c ${setting}=${example}@assay.example.`,
    )
  }
  const clientId = text('googleClientId')
  const secretName = text('googleSecretName')
  if ((clientId === undefined) !== (secretName === undefined)) {
    throw new Error(
      'googleClientId and googleSecretName (of a secret in Secrets Manager) go together.',
    )
  }
  const hostedPrefix = text('hostedPrefix')
  if (hostedPrefix !== undefined && !isHostedPrefix(hostedPrefix)) {
    throw new Error(
      'hostedPrefix takes up to 63 lower-case letters, digits and hyphens, without aws, amazon and cognito.',
    )
  }
  const secretsGeneration = text('secretsGeneration') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(secretsGeneration)) {
    throw new Error('secretsGeneration takes a whole number, one more at each new secret.')
  }
  const built = (path: string): string => {
    if (existsSync(join(root, path))) return join(root, path)
    throw new Error(`${path} is missing: node scripts/bundle/build-all.ts builds it.`)
  }
  return {
    stage,
    region: text('region') ?? 'us-east-1',
    account,
    domain,
    origin,
    mailFrom: address('mailFrom', 'no-reply'),
    secretsGeneration,
    alarmEmail: address('alarmEmail', 'operators'),
    securityContact:
      address('securityContact', 'security') ?? `security@${domain?.name ?? 'assay.example'}`,
    google: clientId && secretName ? { clientId, secretName } : undefined,
    hostedPrefix,
    analyticsTag: readAnalyticsTag(text('analyticsTag'), text('analyticsOrigins')),
    hubSpotForm: readHubSpotForm(text('hubSpotPortal'), text('hubSpotForm')),
    imageHosts: readImageHosts(text('imageHosts')),
    bundles: built('dist/lambdas'),
    page: built('dist/web'),
    pictures: built('dist/pictures'),
    openapi: built('openapi.json'),
  }
}

const isHostedPrefix = (text: string): boolean =>
  /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text) && !/aws|amazon|cognito/.test(text)
