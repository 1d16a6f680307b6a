import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import {
  DOMAIN,
  ELSEWHERE,
  type FunctionProperties,
  OPEN,
  type Synthesis,
  synthesised,
  WHOLE,
} from '../../test/support/infra/synthesised-templates.ts'

const made = await synthesised()
const open = await synthesised(OPEN)

/** CDK copies and deletes files with functions of its own. */
const functionsOf = ({ stacks }: Synthesis) =>
  [...stacks.values()]
    .flat()
    .filter(
      ({ Type, Properties }) =>
        Type === 'AWS::Lambda::Function' && String(Properties['FunctionName']).startsWith('assay-'),
    )

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

describe('a stage', () => {
  test('keeps functions at a time for pictures and consumers, where the stage says so', () => {
    const reserved = (synthesis: Synthesis) =>
      Object.fromEntries(
        functionsOf(synthesis)
          .map(({ Properties }) => [
            Properties['FunctionName'],
            Properties['ReservedConcurrentExecutions'],
          ])
          .filter(([, reservation]) => reservation !== undefined),
      ) as Record<string, number>
    expect(reserved(made)).toEqual({})
    expect(reserved(open)).toEqual({
      'assay-dev-images-optimise': 50,
      ...Object.fromEntries(consumers.map(({ id }) => [`assay-dev-${id.replace('/', '-')}`, 10])),
    })
  })

  test('gives its memory to what holds the catalogue, and no other', () => {
    const memory = (synthesis: Synthesis) =>
      Object.fromEntries(
        functionsOf(synthesis).map(({ Properties }) => [
          Properties['FunctionName'],
          Properties['MemorySize'],
        ]),
      ) as Record<string, number>
    const [usual, large] = [memory(made), memory(open)]
    const grown = Object.keys(usual).filter((name) => usual[name] !== large[name])
    expect(new Set(grown.map((name) => large[name]))).toEqual(new Set([1_769]))
    expect(grown).toContain('assay-dev-projects-leaderboard')
    expect(grown).toContain('assay-dev-projects-rate-catalogue')
    expect(grown).toContain('assay-dev-projects-project-catalogue')
    expect(grown).not.toContain('assay-dev-projects-badge')
    expect(grown).not.toContain('assay-dev-watchlist-list')
  })

  test('tells X-Ray of every function, unless the stage says otherwise', () => {
    const traced = (synthesis: Synthesis) =>
      functionsOf(synthesis)
        .filter(({ Properties }) => {
          const { Mode } = (Properties['TracingConfig'] ?? {}) as { Mode?: string }
          return Mode === 'Active'
        })
        .map(({ Properties }) => Properties['FunctionName'])
    const all = functionsOf(made).map(({ Properties }) => Properties['FunctionName'])
    expect(traced(made)).toEqual(all)
    expect(traced(open)).toEqual([])
    expect(JSON.stringify([...open.stacks])).not.toContain('xray:')
  })

  test('can lie in another region, under a domain of its own', async () => {
    const there = await synthesised(ELSEWHERE)
    const [distribution] = there.of<{ DistributionConfig: object }>(
      'edge',
      'AWS::CloudFront::Distribution',
    )
    expect(distribution?.Properties.DistributionConfig).toMatchObject({
      Aliases: ['assay.example'],
      ViewerCertificate: {
        AcmCertificateArn: DOMAIN.certificate,
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
  })

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
    expect(stores(open)).toHaveLength(stores(await synthesised(WHOLE)).length)
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
    expect(warningsOf(open)).toContain('The stage dev has a domain and is not protected')
    expect(warningsOf(await synthesised(WHOLE))).not.toContain('not protected')
  })

  test('that is protected has nothing that empties its buckets', () => {
    expect(JSON.stringify([...made.stacks.values()].flat())).not.toMatch(/AutoDelete/i)
  })
})
