import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TableDefinition, tables } from '../lambdas/platform/tables.ts'
import { type Synthesis, synthesise } from './templates-fixture.ts'

let made: Synthesis

beforeAll(() => {
  made = synthesise()
})
afterAll(() => made.dispose())

describe('the tables', () => {
  interface TableProperties {
    readonly TableName: string
    readonly Replicas: readonly Readonly<Record<string, unknown>>[]
    readonly [property: string]: unknown
  }
  const all = () => made.of<TableProperties>('data', 'AWS::DynamoDB::GlobalTable')

  test('are those that the backend knows', () => {
    expect(
      all()
        .map(({ Properties }) => Properties.TableName)
        .toSorted(),
    ).toEqual(
      Object.keys(tables)
        .map((name) => `assay-dev-${name}`)
        .toSorted(),
    )
  })

  test.each(Object.entries<TableDefinition>(tables))('%s is as designed', (name, table) => {
    const found = all().find(({ Properties }) => Properties.TableName === `assay-dev-${name}`)
    const { Properties, DeletionPolicy } = found ?? { Properties: undefined }
    const keys = [table.partitionKey, table.sortKey].flatMap((key) => key?.name ?? [])
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys.map((AttributeName, index) => ({
        AttributeName,
        KeyType: index === 0 ? 'HASH' : 'RANGE',
      })),
    })
    expect(DeletionPolicy).toBe(table.precious ? 'Retain' : 'Delete')
    const [replica, ...others] = Properties?.Replicas ?? []
    expect(others).toEqual([])
    expect(replica).toMatchObject({
      DeletionProtectionEnabled: table.precious,
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: table.precious,
        ...(table.recoveryDays !== undefined && { RecoveryPeriodInDays: table.recoveryDays }),
      },
    })
    expect(Properties?.['TimeToLiveSpecification']).toEqual(
      table.expiresBy && { AttributeName: table.expiresBy, Enabled: true },
    )
    expect(Properties?.['StreamSpecification']).toEqual(
      table.streamed && { StreamViewType: 'NEW_IMAGE' },
    )
    const indexes = (Properties?.['GlobalSecondaryIndexes'] ?? []) as { IndexName: string }[]
    expect(indexes.map(({ IndexName }) => IndexName)).toEqual(Object.keys(table.indexes ?? {}))
  })

  test('with events and heads are kept and can be put back', () => {
    expect(tables.events.precious && tables.heads.precious).toBe(true)
    expect(tables.heads.streamed).toBe(true)
  })
})

test('a picture that a user takes away is gone for good after a day', () => {
  expect(made.of('data', 'AWS::S3::Bucket')).toMatchObject([
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
