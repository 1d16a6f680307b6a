import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { functions as declared } from '../lambdas/deployment/functions.ts'
import { endpoints } from '../lambdas/deployment/endpoints.ts'
import {
  ELSEWHERE,
  flat,
  type FunctionProperties,
  OPEN,
  refusalOfPlanted,
  type Statement,
  statementsIn,
  synthesised,
  WHOLE,
} from '../test/support/infra/synthesised-templates.ts'
import { isAbout } from '../test/support/infra/worker-resources.ts'

interface KeyStatement {
  readonly Action: string | readonly string[]
  readonly Principal?: { readonly AWS?: unknown }
  readonly Condition?: { readonly StringEquals?: unknown }
}

const made = await synthesised()
const whole = await synthesised(WHOLE)

/** Those of the product; CDK copies files with one of its own. */
const functions = () =>
  [...made.stacks.keys()]
    .flatMap((stack) => made.of<FunctionProperties>(stack, 'AWS::Lambda::Function'))
    .filter(({ Properties }) => flat(Properties.FunctionName).startsWith('assay-'))

describe('all stacks', () => {
  test('have a template each, below the limit of CloudFormation', () => {
    const features = new Set(endpoints.map(({ id }) => `api-${id.split('/')[0]}`))
    expect([...made.stacks.keys()].toSorted()).toEqual(
      [
        'analytics',
        'api',
        ...features,
        'api-auth-commands',
        'data',
        'edge',
        'edge-monitoring',
        'firewall',
        'identity',
        'monitoring',
        'page',
        'releases',
        'workers',
      ].toSorted(),
    )
    for (const resources of made.stacks.values()) {
      expect(resources.length).toBeGreaterThan(0)
      expect(resources.length).toBeLessThanOrEqual(400)
    }
  })

  test('hold no more references to secrets than CloudFormation takes in a template', () => {
    const counts = [...whole.stacks.values()].map(
      (resources) => JSON.stringify(resources).split('{{resolve:').length - 1,
    )
    expect(Math.max(...counts)).toBeGreaterThan(10)
    expect(Math.max(...counts)).toBeLessThanOrEqual(60)
  })

  test('ask for a value of another stack once, however many of their functions hold it', () => {
    for (const [stack, resources] of whole.stacks) {
      const asked = [...JSON.stringify(resources).matchAll(/"OutputName":"(\w+)"/g)]
      const values = asked.map(([, output]) => output)
      expect([stack, ...values]).toEqual([stack, ...new Set(values)])
    }
    const read = whole
      .of('api-auth', 'AWS::SSM::Parameter')
      .map(({ id, Properties }) => [id, flat(Properties['Value'])])
    expect(read).toEqual([
      [
        'EnvironmentKeyArn',
        expect.stringMatching(/^\{assay-dev-api:\w+EnvironmentKey\w+Arn\w+\}$/),
      ],
      ['UserPoolId', expect.stringMatching(/^\{assay-dev-identity:\w+RefUsers\w+\}$/)],
      ['ClientId', expect.stringMatching(/^\{assay-dev-identity:\w+RefUsersBackend\w+\}$/)],
      ['AuthorizerId', expect.stringMatching(/^\{assay-dev-api:\w+AuthorizerId\w+\}$/)],
    ])
  })

  test('deploy calls before the page that makes them, and data, accounts and secrets before whoever has rights on them', () => {
    const { artifacts } = JSON.parse(readFileSync(join(made.outdir, 'manifest.json'), 'utf8')) as {
      artifacts: Readonly<Record<string, { readonly dependencies?: readonly string[] }>>
    }
    const dependenciesOf = (stack: string) => artifacts[`assay-dev-${stack}`]?.dependencies ?? []
    const ofCalls = [...made.stacks.keys()].filter((stack) => stack.startsWith('api-'))
    expect(ofCalls.length).toBeGreaterThan(0)
    for (const stack of ofCalls) expect(dependenciesOf('edge')).toContain(`assay-dev-${stack}`)
    // No page names a file that is not there yet.
    expect(dependenciesOf('api-pages')).toContain('assay-dev-page')
    const asked = ofCalls.filter((stack) => stack !== 'api-pages')
    for (const stack of asked) expect(dependenciesOf('page')).toContain(`assay-dev-${stack}`)
    // What changes a read model is in place before what reads it.
    for (const stack of ofCalls) expect(dependenciesOf(stack)).toContain('assay-dev-workers')
    for (const stack of [...ofCalls, 'workers']) {
      // Secrets and buckets are known by name; a function that fails has its source map.
      for (const needed of ['data', 'identity', 'api', 'releases']) {
        expect(dependenciesOf(stack)).toContain(`assay-dev-${needed}`)
      }
    }
  })

  test('name every function by its id, once, whichever stack it is in', () => {
    const ids = declared.map(({ id }) => id.replace('/', '-'))
    expect(
      functions()
        .map(({ Properties }) => Properties.FunctionName)
        .toSorted(),
    ).toEqual(
      [...ids, 'gateway-authorize', 'unknown-route'].map((name) => `assay-dev-${name}`).toSorted(),
    )
  })

  test('give every function its time and memory, most of them 10 or 30 seconds and 512 MB', () => {
    const given = Map.groupBy(
      functions(),
      ({ Properties: { Timeout, MemorySize } }) => `${Timeout} s, ${MemorySize} MB`,
    )
    const { '10 s, 512 MB': _, '30 s, 512 MB': __, ...others } = Object.fromEntries(given)
    const named = Object.entries(others).map(([size, all]) => [
      size,
      all.map(({ Properties }) => Properties.FunctionName.replace('assay-dev-', '')).toSorted(),
    ])
    expect(Object.fromEntries(named)).toEqual({
      '3 s, 256 MB': ['gateway-authorize', 'unknown-route'],
      '10 s, 1024 MB': [
        'images-optimise',
        'pages-html',
        'projects-leaderboard',
        'projects-score-history',
        'projects-share-picture',
        'projects-site-share-picture',
        'watchlist-changes',
      ],
      '15 s, 512 MB': ['user-export'],
      '15 s, 1024 MB': ['projects-upload-logo', 'user-upload-picture'],
      '60 s, 512 MB': ['audit-end-expired', 'webhooks-deliver'],
      '60 s, 1024 MB': ['notifications-follow-heads', 'projects-project-catalogue'],
      '120 s, 512 MB': ['notifications-hand-over', 'webhooks-retry-deliveries'],
      '300 s, 512 MB': ['email-resend-emails'],
      '600 s, 1024 MB': ['notifications-keep-up', 'projects-rate-catalogue'],
      '900 s, 1024 MB': ['notifications-send-digests'],
    })
  })

  test('make nothing that everybody may read', () => {
    const all = [...made.stacks.values()].flat()
    const buckets = all.filter(({ Type }) => Type === 'AWS::S3::Bucket')
    expect(buckets).toHaveLength(6)
    for (const { Properties } of buckets) {
      expect(Properties['AccessControl']).toBeUndefined()
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
    }
    const statements = all.flatMap(({ Properties }) => statementsIn(Properties))
    const open = statements.filter(
      ({ Effect, Principal }) => Effect === 'Allow' && /"\*"/.test(JSON.stringify(Principal ?? '')),
    )
    expect(statements.length).toBeGreaterThan(0)
    expect(open).toEqual([])
    expect(all.filter(({ Type }) => Type === 'AWS::Lambda::Url')).toEqual([])
    const invokers = all.filter(({ Type }) => Type === 'AWS::Lambda::Permission')
    expect(new Set(invokers.map(({ Properties }) => Properties['Principal']))).toEqual(
      new Set(['apigateway.amazonaws.com', 'events.amazonaws.com']),
    )
  })

  test('let no page of another site read an answer', () => {
    expect(JSON.stringify([...made.stacks])).not.toMatch(/"\w*Cors\w*":/i)
  })

  test('forget what they log after 90 days, and what the firewall has blocked after 30', () => {
    for (const [stack, resources] of made.stacks) {
      const kept = resources
        .filter(({ Type }) => Type === 'AWS::Logs::LogGroup')
        .map(({ Properties }) => Properties['RetentionInDays'])
      const expected = stack === 'firewall' ? 30 : 90
      expect([stack, ...kept]).toEqual([stack, ...kept.map(() => expected)])
    }
  })

  test('take no request without TLS: buckets, queues and topics', () => {
    const isPlainDenied = ({ Effect, Condition }: Statement): boolean =>
      Effect === 'Deny' && Condition?.['Bool']?.['aws:SecureTransport'] === 'false'
    let count = 0
    for (const [stack, resources] of made.stacks) {
      const policies = resources.filter(({ Type }) =>
        ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'].includes(Type),
      )
      const open = resources.filter(({ Type }) =>
        ['AWS::S3::Bucket', 'AWS::SQS::Queue', 'AWS::SNS::Topic'].includes(Type),
      )
      for (const one of open) {
        const statements = policies
          .filter(isAbout(one))
          .flatMap(({ Properties }) => statementsIn(Properties))
        expect([stack, one.id, statements.some(isPlainDenied)]).toEqual([stack, one.id, true])
        count += 1
      }
    }
    expect(count).toBeGreaterThan(30)
  })

  test('make what is known by its name alone before what names it', () => {
    const idsOf = (stack: string, ...types: readonly string[]) =>
      types.flatMap((type) => made.of(stack, `AWS::${type}`).map(({ id }) => id))
    for (const [stack, later, ...needed] of [
      ['identity', 'Cognito::UserPool', 'SES::ConfigurationSet'],
      ['firewall', 'WAFv2::LoggingConfiguration', 'Logs::LogGroup', 'Logs::ResourcePolicy'],
      ['analytics', 'Glue::Table', 'Glue::Database'],
      ['analytics', 'Athena::NamedQuery', 'Glue::Database', 'Athena::WorkGroup'],
    ] as const) {
      const found = made.of(stack, `AWS::${later}`)
      expect(found.length).toBeGreaterThan(0)
      for (const { id, DependsOn } of found) {
        expect([id, ...(DependsOn ?? [])]).toEqual(
          expect.arrayContaining([id, ...idsOf(stack, ...needed)]),
        )
      }
    }
  })

  test('have keys that the account administers, and uses through one service alone', () => {
    const uses = [...made.stacks.values()]
      .flat()
      .filter(({ Type }) => Type === 'AWS::KMS::Key')
      .map(({ Properties }) => statementsIn(Properties['KeyPolicy']) as KeyStatement[])
    expect(uses).toHaveLength(3)
    for (const [administer, use, ...services] of uses) {
      expect(administer?.Action).toEqual(
        expect.arrayContaining(['kms:Put*', 'kms:ScheduleKeyDeletion', 'kms:CancelKeyDeletion']),
      )
      expect([administer?.Action].flat().join()).not.toMatch(/crypt|DataKey|Grant|kms:\*|Create\*/i)
      expect(flat(administer?.Principal?.AWS)).toBe('arn:aws:iam::{AWS::AccountId}:root')
      expect(use?.Action).toEqual(expect.arrayContaining(['kms:Decrypt', 'kms:CreateGrant']))
      expect(use?.Condition?.StringEquals).toEqual({
        'kms:CallerAccount': { Ref: 'AWS::AccountId' },
        'kms:ViaService': expect.stringMatching(/^(lambda|sns)\.us-east-1\.amazonaws\.com$/),
      })
      for (const { Principal } of services)
        expect(Object.keys(Principal ?? {})).toEqual(['Service'])
    }
  })

  test('hold no secret in plain', () => {
    const secrets = functions()
      .flatMap(({ Properties }) => Object.entries(Properties.Environment?.Variables ?? {}))
      .filter(([name]) => name.includes('SECRET'))
    expect(secrets.length).toBeGreaterThan(0)
    for (const [, value] of secrets) {
      expect(flat(value)).toMatch(/^\{\{resolve:secretsmanager:assay-dev-[\w-]+:SecretString:/)
    }
    expect(JSON.stringify([...made.stacks])).not.toMatch(/"SecretString":"/)
  })

  test.each([
    ['has everything and can be deleted', OPEN],
    ['lies in another region', ELSEWHERE],
  ])('pass the rules of CDK and cdk-nag for a stage that %s', async (_, settings) => {
    expect((await synthesised(settings)).stacks.size).toBe(made.stacks.size)
  })

  test('of a stage that has what must be given alone fail for nothing but what nobody has given a reason for', async () => {
    // Below each finding stands where it is.
    const elsewhere = '\\n {3}(?!planted-stack/|Acknowledge )'
    expect(await refusalOfPlanted()).toMatch(
      new RegExp(
        `^(?![^]*${elsewhere})[^]*(AwsSolutions-S10[^]*Unheard|Unheard[^]*AwsSolutions-S10)`,
      ),
    )
  })
})
