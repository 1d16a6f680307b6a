import { describe, expect, test } from 'vitest'
import {
  ALL_SETTINGS,
  flat,
  statementsIn,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import { only } from '../../test/support/infra/worker-resources.ts'

const made = await synthesised()

/** Kept with its stack gone, protected from deletion, and restorable for so many days. */
interface Kept {
  readonly restorableDays: number
}

/** Written out, not taken from the code: what each table has to be on AWS. */
const EXPECTED: Readonly<
  Record<
    string,
    {
      readonly keys: readonly string[]
      readonly index?: {
        readonly name: string
        readonly keys: readonly string[]
        /** Attributes beside the keys. */
        readonly holds: readonly string[]
      }
      readonly kept?: Kept
      readonly rowsExpireBy?: string
      readonly isStreamed?: true
    }
  >
> = {
  events: {
    keys: ['stream', 'version'],
    index: {
      name: 'bySession',
      keys: ['session', 'recordedAt'],
      holds: ['t', 'sv', 'd', 'id', 'cm'],
    },
    kept: { restorableDays: 35 },
  },
  streams: { keys: ['stream', 'begunAt'], kept: { restorableDays: 35 } },
  heads: { keys: ['stream'], kept: { restorableDays: 35 }, isStreamed: true },
  // Who is erased cannot be brought back after two weeks.
  'data-keys': { keys: ['subject'], rowsExpireBy: 'expiresAt', kept: { restorableDays: 14 } },
  metrics: { keys: ['subject', 'period'], kept: { restorableDays: 35 } },
  engagement: { keys: ['project', 'part'], kept: { restorableDays: 35 } },
  sessions: {
    keys: ['id'],
    index: { name: 'byUser', keys: ['sub'], holds: [] },
    rowsExpireBy: 'expiresAt',
  },
  'email-outbox': { keys: ['id'], rowsExpireBy: 'expiresAt', isStreamed: true },
  notifications: { keys: ['key', 'part'], rowsExpireBy: 'expiresAt', isStreamed: true },
  'idempotency-records': { keys: ['key'], rowsExpireBy: 'expiresAt' },
  counters: { keys: ['key'], rowsExpireBy: 'expiresAt' },
  activity: { keys: ['user', 'id'], rowsExpireBy: 'expiresAt' },
  'error-reports': { keys: ['id'], rowsExpireBy: 'expiresAt' },
  checkpoints: { keys: ['key'], rowsExpireBy: 'expiresAt' },
  snapshots: { keys: ['name', 'part'], rowsExpireBy: 'expiresAt' },
}

describe('the tables', () => {
  interface KeyPart {
    readonly AttributeName: string
    readonly KeyType: string
  }
  interface TableProperties {
    readonly TableName: string
    readonly BillingMode: string
    readonly KeySchema: readonly KeyPart[]
    readonly AttributeDefinitions: readonly {
      readonly AttributeName: string
      readonly AttributeType: string
    }[]
    readonly GlobalSecondaryIndexes?: readonly {
      readonly IndexName: string
      readonly KeySchema: readonly KeyPart[]
      readonly Projection: {
        readonly ProjectionType: string
        readonly NonKeyAttributes?: readonly string[]
      }
    }[]
    readonly Replicas: readonly {
      readonly DeletionProtectionEnabled: boolean
      readonly PointInTimeRecoverySpecification: {
        readonly PointInTimeRecoveryEnabled: boolean
        readonly RecoveryPeriodInDays?: number
      }
    }[]
    readonly TimeToLiveSpecification?: unknown
    readonly StreamSpecification?: unknown
  }
  const all = () => made.of<TableProperties>('data', 'AWS::DynamoDB::GlobalTable')
  const tableOf = (name: string) =>
    only(all().filter(({ Properties }) => Properties.TableName === `assay-dev-${name}`))
  const namesOf = (keys: readonly KeyPart[]): string[] => {
    expect(keys.map(({ KeyType }) => KeyType)).toEqual(['HASH', 'RANGE'].slice(0, keys.length))
    return keys.map(({ AttributeName }) => AttributeName)
  }

  test('are these', () => {
    expect(
      all()
        .map(({ Properties }) => Properties.TableName)
        .toSorted(),
    ).toEqual(
      Object.keys(EXPECTED)
        .map((name) => `assay-dev-${name}`)
        .toSorted(),
    )
  })

  test.each(Object.entries(EXPECTED))('%s has its keys and indexes', (name, { keys, index }) => {
    const { BillingMode, KeySchema, GlobalSecondaryIndexes = [] } = tableOf(name).Properties
    expect(BillingMode).toBe('PAY_PER_REQUEST')
    expect(namesOf(KeySchema)).toEqual(keys)
    expect(
      GlobalSecondaryIndexes.map((found) => ({
        name: found.IndexName,
        keys: namesOf(found.KeySchema),
        holds: found.Projection.NonKeyAttributes ?? [],
      })),
    ).toEqual(index === undefined ? [] : [index])
    for (const { Projection } of GlobalSecondaryIndexes) {
      expect(Projection.ProjectionType).toBe(
        Projection.NonKeyAttributes === undefined ? 'KEYS_ONLY' : 'INCLUDE',
      )
    }
  })

  test('have keys of text, but for the versions of events, which are numbers in order', () => {
    const numbers = all().flatMap(({ Properties: { TableName, AttributeDefinitions } }) =>
      AttributeDefinitions.filter(({ AttributeType }) => AttributeType !== 'S').map(
        ({ AttributeName, AttributeType }) => `${TableName} ${AttributeName} ${AttributeType}`,
      ),
    )
    expect(numbers).toEqual(['assay-dev-events version N'])
  })

  test.each(Object.entries(EXPECTED))(
    '%s is kept and can be restored, or neither',
    (name, { kept }) => {
      const { Properties, DeletionPolicy, UpdateReplacePolicy } = tableOf(name)
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(
        kept === undefined ? ['Delete', 'Delete'] : ['RetainExceptOnCreate', 'Retain'],
      )
      const replica = only(Properties.Replicas)
      expect(replica.DeletionProtectionEnabled).toBe(kept !== undefined)
      // Without a period CloudFormation keeps 35 days.
      const { PointInTimeRecoveryEnabled: isRestorable, RecoveryPeriodInDays: days = 35 } =
        replica.PointInTimeRecoverySpecification
      expect(isRestorable ? { restorableDays: days } : undefined).toEqual(kept)
    },
  )

  test.each(Object.entries(EXPECTED))(
    '%s forgets expired rows, or keeps all',
    (name, { rowsExpireBy }) => {
      expect(tableOf(name).Properties.TimeToLiveSpecification).toEqual(
        rowsExpireBy === undefined ? undefined : { AttributeName: rowsExpireBy, Enabled: true },
      )
    },
  )

  test.each(Object.entries(EXPECTED))(
    '%s is streamed to consumers, or not',
    (name, { isStreamed }) => {
      expect(tableOf(name).Properties.StreamSpecification).toEqual(
        isStreamed && { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      )
    },
  )
})

test('a picture that a user takes away is gone for good after a day', () => {
  expect(
    made
      .of('data', 'AWS::S3::Bucket')
      .filter((bucket) => JSON.stringify(bucket).includes('pictures')),
  ).toMatchObject([
    {
      Properties: {
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: [
            {
              Prefix: 'pictures/users/',
              NoncurrentVersionExpiration: { NoncurrentDays: 1 },
              ExpiredObjectDeleteMarker: true,
              Status: 'Enabled',
            },
          ],
        },
      },
    },
  ])
})

test.each([
  ['those of the account, until it is known', {}, '*'],
  ['the one that the stage names', ALL_SETTINGS, 'E1A2B3C4D5E6F7'],
])('of all distributions, the buckets open to %s', async (_, settings, id) => {
  const synthesis = await synthesised(settings)
  const sources = ['data', 'page'].flatMap((stack) =>
    synthesis
      .of(stack, 'AWS::S3::BucketPolicy')
      .flatMap(({ Properties }) => statementsIn(Properties))
      .filter(({ Principal }) => JSON.stringify(Principal ?? '').includes('cloudfront'))
      .map((statement) => (statement as Conditional).Condition?.ArnLike['aws:SourceArn']),
  )
  expect(sources.map(flat)).toEqual(
    [1, 2, 3].map(() => `arn:aws:cloudfront::{AWS::AccountId}:distribution/${id}`),
  )
})

test('CloudFront may read pictures, and read and list the page; the buckets let nobody do anything else', () => {
  const allowed = [...made.stacks.keys()].flatMap((stack) =>
    made
      .of(stack, 'AWS::S3::BucketPolicy')
      .flatMap(({ Properties }) => statementsIn(Properties))
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Action, Resource, Principal }) => [
        stack,
        Action,
        flat(Resource).replace(/^\{\w+\.Arn\}/, ''),
        Principal,
      ]),
  )
  const cloudFront = { Service: 'cloudfront.amazonaws.com' }
  expect(allowed).toEqual([
    ['data', 's3:GetObject', '/pictures/*', cloudFront],
    ['page', 's3:GetObject', '/*', cloudFront],
    ['page', 's3:ListBucket', '', cloudFront],
  ])
})

interface Conditional {
  readonly Condition?: { readonly ArnLike: Readonly<Record<string, unknown>> }
}
