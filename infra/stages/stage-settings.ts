import * as v from 'valibot'

const text = (pattern: RegExp, takes: string) => v.pipe(v.string(takes), v.regex(pattern, takes))

const address = (example: string) =>
  text(/^[^\s@<>]+@[^\s@<>]+$/, `takes an address alone, like ${example}@assay.example`)

const list = (takes: string) => v.array(v.string(takes), takes)

const concurrency = v.pipe(
  v.number('takes a whole number of functions at a time'),
  v.integer('takes a whole number of functions at a time'),
  v.minValue(1, 'takes 1 at least: without it the account shares what it has'),
)

const CATALOGUE_MEMORY = 'takes a whole number of MB from 512 to 10240'

/** Those that every account has. CloudFront's access log (legacy) is not delivered to any other. */
const REGIONS = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'ca-central-1',
  'sa-east-1',
  'eu-central-1',
  'eu-north-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-northeast-3',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
] as const

/** What Cognito takes. */
export const HostedPrefix = text(
  /^(?!.*(?:aws|amazon|cognito))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
  'takes up to 63 lower-case letters, digits and hyphens, without aws, amazon and cognito',
)

/** All that a file `infra/stages/<stage>.json` may say; the runbook says what each is for. */
export const StageSettings = v.strictObject({
  region: v.picklist(
    REGIONS,
    `takes a region to which CloudFront delivers its access log, which is none that an account has to enable first: ${REGIONS.join(', ')}`,
  ),
  protected: v.boolean('takes true once people use the stage, else false'),
  account: v.optional(text(/^\d{12}$/, 'takes the 12 digits of an AWS account, in quotes')),
  domain: v.optional(text(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'takes a name, like assay.example')),
  certificate: v.optional(
    text(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
      'takes the ARN of a certificate in us-east-1',
    ),
  ),
  origin: v.optional(
    text(/^https:\/\/[a-z0-9.-]+$/, 'takes an address like https://d111111abcdef8.cloudfront.net'),
  ),
  distribution: v.optional(
    text(/^E[A-Z0-9]{8,20}$/, 'takes the id of a distribution, like E1A2B3C4D5E6F7'),
  ),
  mailFrom: v.optional(address('no-reply')),
  alarmEmail: v.optional(address('operators')),
  monthlyBudget: v.optional(
    v.pipe(
      v.number('takes US dollars a month, like 200'),
      v.minValue(1, 'takes US dollars a month, like 200'),
    ),
  ),
  tracing: v.optional(v.boolean('takes true, or false to record no traces')),
  securityContact: v.optional(address('security')),
  googleClientId: v.optional(text(/^\S+$/, 'takes the id of an OAuth client of Google')),
  googleSecretName: v.optional(text(/^\S+$/, 'takes the name of a secret in Secrets Manager')),
  hostedPrefix: v.optional(HostedPrefix),
  secretsGeneration: v.optional(
    v.pipe(
      v.number('takes a whole number, one more at each new secret'),
      v.integer('takes a whole number, one more at each new secret'),
      v.minValue(1, 'takes a whole number, one more at each new secret'),
    ),
  ),
  strictTransport: v.optional(
    v.picklist(['host', 'subdomains', 'preload'], 'takes host, subdomains or preload'),
  ),
  pipeline: v.optional(
    text(
      /^([\w-]+\/[\w.-]+|[\w-]+@\d+\/[\w.-]+@\d+)$/,
      'takes a repository as GitHub’s tokens name it, like owner@1234/assay@5678, or owner/assay of one from before July 2026',
    ),
  ),
  reservedConcurrency: v.optional(
    v.strictObject({ pictures: v.optional(concurrency), consumers: v.optional(concurrency) }),
  ),
  catalogueMemory: v.optional(
    v.pipe(
      v.number(CATALOGUE_MEMORY),
      v.integer(CATALOGUE_MEMORY),
      v.minValue(512, CATALOGUE_MEMORY),
      v.maxValue(10_240, CATALOGUE_MEMORY),
    ),
  ),
  collectors: v.optional(
    v.array(
      text(
        /^(\d{12}|arn:aws:iam::\d{12}:(role|user)\/[\w+=,.@/-]{1,576})$/,
        'takes the 12 digits of an account, in quotes, or the ARN of a role or user',
      ),
      'takes a list of accounts and ARNs of roles, like ["111111111111"]',
    ),
  ),
  imageHosts: v.optional(list('takes a list of names, like ["images.example.com"]')),
  analyticsTag: v.optional(v.string('takes the https address of a script')),
  analyticsOrigins: v.optional(list('takes a list of origins, like ["https://*.example.com"]')),
  hubSpotPortal: v.optional(v.string('takes the number of a portal, in quotes')),
  hubSpotForm: v.optional(v.string('takes the id of a form, a UUID')),
})

export type StageSettings = v.InferOutput<typeof StageSettings>

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(StageSettings.entries)
