import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { beforeAll, describe, expect, test } from 'vitest'
import { functions as declared } from '../lambdas/deployment/functions.ts'
import { consumers } from '../lambdas/deployment/consumers.ts'
import { endpoints } from '../lambdas/deployment/endpoints.ts'
import {
  flat,
  type FunctionProperties,
  statementsIn,
  type Synthesis,
  synthesise,
  synthesised,
} from '../test/support/infra/synthesised-templates.ts'

interface KeyStatement {
  readonly Action: string | readonly string[]
  readonly Principal?: { readonly AWS?: unknown }
  readonly Condition?: { readonly StringEquals?: unknown }
}

let made: Synthesis

beforeAll(async () => {
  made = await synthesised()
})

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

  test('deploy calls before the page that makes them, and data before whoever has rights on it', () => {
    const { artifacts } = JSON.parse(readFileSync(join(made.outdir, 'manifest.json'), 'utf8')) as {
      artifacts: Readonly<Record<string, { readonly dependencies?: readonly string[] }>>
    }
    const dependenciesOf = (stack: string) => artifacts[`assay-dev-${stack}`]?.dependencies ?? []
    const ofCalls = [...made.stacks.keys()].filter((stack) => stack.startsWith('api-'))
    expect(ofCalls.length).toBeGreaterThan(0)
    for (const stack of ofCalls) expect(dependenciesOf('edge')).toContain(`assay-dev-${stack}`)
    // No page names a file that is not there yet.
    expect(dependenciesOf('api-pages')).toContain('assay-dev-page')
    // What changes a read model is in place before what reads it.
    for (const stack of ofCalls) expect(dependenciesOf(stack)).toContain('assay-dev-workers')
    for (const stack of [...ofCalls, 'workers']) {
      expect(dependenciesOf(stack)).toContain('assay-dev-data')
      // A function that fails has its source map.
      expect(dependenciesOf(stack)).toContain('assay-dev-releases')
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

  test('reserve functions at a time for pictures and consumers, where the stage says so', async () => {
    const reserved = (synthesis: Synthesis) =>
      [...synthesis.stacks.values()]
        .flat()
        .filter(({ Type }) => Type === 'AWS::Lambda::Function')
        .filter(({ Properties }) => Properties['ReservedConcurrentExecutions'] !== undefined)
        .map(
          ({ Properties }) =>
            [
              String(Properties['FunctionName']),
              Properties['ReservedConcurrentExecutions'],
            ] as const,
        )
    expect(reserved(made)).toEqual([])
    const some = await synthesised({ reservedConcurrency: { pictures: 50, consumers: 10 } })
    expect(Object.fromEntries(reserved(some))).toEqual({
      'assay-dev-images-optimise': 50,
      ...Object.fromEntries(consumers.map(({ id }) => [`assay-dev-${id.replace('/', '-')}`, 10])),
    })
  })

  test('have the memory that a stage gives to what holds the catalogue, and no other', async () => {
    const memory = ({ stacks }: Synthesis) =>
      Object.fromEntries(
        [...stacks.values()]
          .flat()
          .filter(({ Type }) => Type === 'AWS::Lambda::Function')
          .map(({ Properties }) => [Properties['FunctionName'], Properties['MemorySize']]),
      ) as Record<string, number>
    const [usual, large] = [memory(made), memory(await synthesised({ catalogueMemory: 1_769 }))]
    const grown = Object.keys(usual).filter((name) => usual[name] !== large[name])
    expect(new Set(grown.map((name) => large[name]))).toEqual(new Set([1_769]))
    expect(grown).toContain('assay-dev-projects-leaderboard')
    expect(grown).toContain('assay-dev-projects-rate-catalogue')
    expect(grown).toContain('assay-dev-projects-project-catalogue')
    expect(grown).not.toContain('assay-dev-projects-badge')
    expect(grown).not.toContain('assay-dev-watchlist-list')
  })

  test('tell X-Ray of every function, unless the stage says otherwise', async () => {
    const traced = (synthesis: Synthesis) =>
      [...synthesis.stacks.values()]
        .flat()
        .filter(({ Type, Properties }) => {
          const { Mode } = (Properties['TracingConfig'] ?? {}) as { Mode?: string }
          return Type === 'AWS::Lambda::Function' && Mode === 'Active'
        })
        .map(({ Properties }) => Properties['FunctionName'])
    expect(traced(made)).toEqual(functions().map(({ Properties }) => Properties.FunctionName))
    const without = await synthesised({ tracing: false })
    expect(traced(without)).toEqual([])
    expect(JSON.stringify([...without.stacks])).not.toContain('xray:')
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

  test('fail when cdk-nag finds what nobody has given a reason for', () => {
    const plant = () =>
      synthesise({}, (app) => new Bucket(new Stack(app, 'planted-stack'), 'Planted'))
    expect(plant).toThrow('AwsSolutions-S10')
  })

  test('can lie in another region, the firewall in us-east-1, under a domain of their own', () => {
    const certificate = 'arn:aws:acm:us-east-1:111111111111:certificate/x'
    const settings = { stage: 'prod', region: 'eu-central-1', domain: 'assay.example', certificate }
    const there = synthesise(settings)
    const [distribution] = there.of<{ DistributionConfig: object }>(
      'edge',
      'AWS::CloudFront::Distribution',
    )
    expect(distribution?.Properties.DistributionConfig).toMatchObject({
      Aliases: ['assay.example'],
      ViewerCertificate: {
        AcmCertificateArn: certificate,
        MinimumProtocolVersion: 'TLSv1.2_2021',
      },
    })
    const handler = there
      .ofApi<FunctionProperties>('AWS::Lambda::Function')
      .find(({ Properties }) => Properties.FunctionName === 'assay-prod-auth-csrf')
    expect(handler?.Properties.Environment?.Variables).toMatchObject({
      ASSAY_STAGE: 'prod',
      ASSAY_ORIGIN: 'https://assay.example',
    })
    there.dispose()
  })
})

describe('a stage', () => {
  interface Kept {
    readonly type: string
    readonly policies: readonly unknown[]
  }
  const STORES = [
    'DynamoDB::GlobalTable',
    'S3::Bucket',
    'SecretsManager::Secret',
    'Cognito::UserPool',
  ]
  const stores = (synthesis: Synthesis): Kept[] =>
    [...synthesis.stacks.values()]
      .flat()
      .filter(({ Type }) => STORES.some((store) => Type === `AWS::${store}`))
      .map(({ Type, DeletionPolicy, UpdateReplacePolicy }) => ({
        type: Type,
        policies: [DeletionPolicy, UpdateReplacePolicy],
      }))
  const isStackProtected = (synthesis: Synthesis): unknown[] => {
    const { artifacts } = JSON.parse(
      readFileSync(join(synthesis.outdir, 'manifest.json'), 'utf8'),
    ) as { artifacts: Record<string, { type: string; properties?: Record<string, unknown> }> }
    return Object.values(artifacts)
      .filter(({ type }) => type === 'aws:cloudformation:stack')
      .map(({ properties }) => properties?.['terminationProtection'] ?? false)
  }

  test('that is protected keeps what it holds, but for what a failed creation leaves', () => {
    expect(stores(made).length).toBeGreaterThan(20)
    for (const { policies } of stores(made)) {
      expect([
        ['RetainExceptOnCreate', 'Retain'],
        ['Delete', 'Delete'],
      ]).toContainEqual(policies)
    }
    // What can be made again: sessions and the like, and the secrets of edge and client.
    const kept = stores(made).filter(({ policies }) => policies[0] !== 'Delete')
    expect(kept.filter(({ type }) => type.includes('S3'))).toHaveLength(6)
    expect(kept.filter(({ type }) => type.includes('Secret'))).toHaveLength(3)
    expect(kept.filter(({ type }) => type.includes('UserPool'))).toHaveLength(1)
    expect(new Set(isStackProtected(made))).toEqual(new Set([true]))
  })

  test('that is not protected can be deleted whole, buckets with what is in them', async () => {
    const open = await synthesised({ protected: false })
    expect(stores(open)).toHaveLength(stores(made).length)
    expect(new Set(stores(open).map(({ policies }) => policies.join()))).toEqual(
      new Set(['Delete,Delete']),
    )
    expect(new Set(isStackProtected(open))).toEqual(new Set([false]))
    const all = [...open.stacks.values()].flat()
    expect(JSON.stringify(all)).not.toMatch(/"DeletionProtection":"ACTIVE"/)
    expect(JSON.stringify(all)).not.toMatch(/"DeletionProtectionEnabled":true/)
    const emptied = all.filter(({ Type }) => Type === 'Custom::S3AutoDeleteObjects')
    expect(emptied).toHaveLength(6)
  })

  test('that has a domain and is not protected is warned of', async () => {
    const warningsOf = ({ outdir }: Synthesis): string =>
      readFileSync(join(outdir, 'assay-dev-data.metadata.json'), 'utf8')
    const domain = {
      domain: 'assay.example',
      certificate: 'arn:aws:acm:us-east-1:111111111111:certificate/x',
    }
    expect(warningsOf(await synthesised({ ...domain, protected: false }))).toContain(
      'The stage dev has a domain and is not protected',
    )
    expect(warningsOf(await synthesised(domain))).not.toContain('not protected')
  })

  test('that is protected has nothing that empties its buckets', () => {
    expect(JSON.stringify([...made.stacks.values()].flat())).not.toMatch(/AutoDelete/i)
  })
})

test('the site’s own pictures are copied beside those of others, of which none is removed', () => {
  const copies = made.of('page', 'Custom::CDKBucketDeployment')
  const pictures = copies.find(({ Properties }) => Properties['DestinationBucketKeyPrefix'])
  expect(pictures?.Properties).toMatchObject({
    DestinationBucketKeyPrefix: 'pictures/site',
    Prune: false,
    SystemMetadata: { 'cache-control': 'public, max-age=3600' },
  })
  expect(flat(pictures?.Properties['DestinationBucketName'])).toBe(
    'assay-dev-pictures-{AWS::AccountId}-us-east-1',
  )
})
