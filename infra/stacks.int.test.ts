import { Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  flat,
  type FunctionProperties,
  statementsIn,
  type Synthesis,
  synthesise,
} from './templates-fixture.ts'

let made: Synthesis

beforeAll(() => {
  made = synthesise()
}, 60_000)
afterAll(() => made.dispose())

const functions = () => made.of<FunctionProperties>('api', 'AWS::Lambda::Function')

describe('all stacks', () => {
  test('have a template each, below the limit of CloudFormation', () => {
    expect([...made.stacks.keys()].toSorted()).toEqual([
      'api',
      'data',
      'edge',
      'firewall',
      'identity',
    ])
    for (const resources of made.stacks.values()) {
      expect(resources.length).toBeGreaterThan(0)
      expect(resources.length).toBeLessThan(400)
    }
  })

  test('make nothing that everybody may read', () => {
    const all = [...made.stacks.values()].flat()
    const buckets = all.filter(({ Type }) => Type === 'AWS::S3::Bucket')
    expect(buckets).toHaveLength(3)
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
      new Set(['apigateway.amazonaws.com']),
    )
  })

  test('hold no secret in plain', () => {
    for (const { Properties } of functions()) {
      for (const [name, value] of Object.entries(Properties.Environment?.Variables ?? {})) {
        if (/SECRET/.test(name)) expect(flat(value)).toMatch(/^\{\{resolve:secretsmanager:\{/)
      }
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
      .of<FunctionProperties>('api', 'AWS::Lambda::Function')
      .find(({ Properties }) => Properties.FunctionName === 'assay-prod-auth-csrf')
    expect(handler?.Properties.Environment?.Variables).toMatchObject({
      ASSAY_STAGE: 'prod',
      ASSAY_ORIGIN: 'https://assay.example',
    })
    there.dispose()
  })
})
