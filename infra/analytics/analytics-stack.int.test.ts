import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '../../ops/analytics/directory/sql-of-dataset.ts'
import { flat, synthesised } from '../../test/support/infra/synthesised-templates.ts'
import { only } from '../../test/support/infra/worker-resources.ts'

const made = await synthesised()

interface TableProperties {
  readonly TableInput: {
    readonly Name: string
    readonly Parameters: Readonly<Record<string, unknown>>
    readonly PartitionKeys?: readonly { readonly Name: string }[]
    readonly StorageDescriptor: {
      readonly Columns: readonly { readonly Name: string; readonly Type: string }[]
    }
  }
}

const tableOf = (name: string): TableProperties['TableInput'] =>
  only(
    made
      .of<TableProperties>('analytics', 'AWS::Glue::Table')
      .filter(({ Properties }) => Properties.TableInput.Name === name),
  ).Properties.TableInput

describe('Athena', () => {
  test.each(['events', 'activity', 'accounts'] as const)(
    'has the columns of %s that an export writes',
    (name) => {
      const { PartitionKeys = [], StorageDescriptor } = tableOf(name)
      const columns = [...PartitionKeys, ...StorageDescriptor.Columns].map(({ Name }) => Name)
      expect(columns).toEqual(columnsOf(name).map(([column]) => column))
    },
  )

  test('reads instants, numbers and truths as what they are', () => {
    const types = Object.fromEntries(
      [
        ...tableOf('events').StorageDescriptor.Columns,
        ...tableOf('accounts').StorageDescriptor.Columns,
      ].map(({ Name, Type }) => [Name, Type]),
    )
    expect(types).toMatchObject({
      version: 'bigint',
      recorded_at: 'timestamp',
      created_at: 'timestamp',
      staff: 'boolean',
      data: 'string',
    })
  })

  test('knows each folder that an export may have, without being told of a day', () => {
    const { Parameters } = tableOf('events')
    expect(Parameters).toMatchObject({
      'projection.enabled': 'true',
      'projection.type.type': 'enum',
      'projection.day.type': 'date',
      'projection.day.range': '2026-01-01,NOW',
    })
    expect(flat(Parameters['storage.location.template'])).toMatch(
      /\/events\/type=\$\{type\}\/day=\$\{day\}\/$/,
    )
    const types = String(Parameters['projection.type.values']).split(',')
    expect(types).toEqual(
      expect.arrayContaining(['WatchlistCreated', 'ImpersonationStarted', 'PersonalDataErased']),
    )
    expect(String(tableOf('activity').Parameters['projection.type.values']).split(',')).toEqual([
      'page_viewed',
      'search_performed',
      'project_opened',
      'watch_toggled',
      'survey_step',
      'tour_step',
      'quote_requested',
      'custom',
    ])
    expect(tableOf('accounts').PartitionKeys).toBeUndefined()
  })

  test('has the ready queries under their names, over its last 90 days', () => {
    const queries = made.of<{ Name: string; QueryString: string; WorkGroup: string }>(
      'analytics',
      'AWS::Athena::NamedQuery',
    )
    expect(queries.map(({ Properties }) => Properties.Name).toSorted()).toEqual([
      'activation',
      'funnel',
      'impersonations',
      'most-searched',
      'most-watched',
      'retention',
      'sign-ups',
    ])
    for (const { Properties } of queries) {
      expect(Properties.WorkGroup).toBe('assay-dev')
      expect(Properties.QueryString).not.toContain('json_extract_string')
      expect(Properties.QueryString).toContain("date_add('day', -89, current_date)")
      // Athena's own limit.
      expect(Properties.QueryString.length).toBeLessThan(262_144)
    }
  })

  test('reads at most 10 GiB for a question, encrypts what it answers, and puts it where it expires', () => {
    const { Properties } = only(made.of('analytics', 'AWS::Athena::WorkGroup'))
    expect(Properties).toMatchObject({
      WorkGroupConfiguration: {
        EnforceWorkGroupConfiguration: true,
        BytesScannedCutoffPerQuery: 10_737_418_240,
        ResultConfiguration: {
          EncryptionConfiguration: { EncryptionOption: 'SSE_S3' },
          OutputLocation: expect.toSatisfy((place) =>
            /^s3:\/\/\{\w+\}\/answers\/$/.test(flat(place)),
          ) as unknown,
        },
      },
    })
  })
})

describe('the bucket of exports', () => {
  test('is closed to the public and keeps no version of what was deleted', () => {
    const { Properties, DeletionPolicy } = only(made.of('analytics', 'AWS::S3::Bucket'))
    expect(Properties).not.toHaveProperty('VersioningConfiguration')
    expect(Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    })
    expect(DeletionPolicy).toBe('RetainExceptOnCreate')
    const lifecycle = JSON.stringify(Properties['LifecycleConfiguration'])
    expect(lifecycle).toContain('"Prefix":"answers/"')
    expect(lifecycle).toContain('"ExpirationInDays":7')
  })

  test('is named by no other stack, so that no function has rights on it', () => {
    const others = [...made.stacks.keys()].filter((stack) => stack !== 'analytics')
    const templates = others.map((stack) =>
      readFileSync(join(made.outdir, `assay-dev-${stack}.template.json`), 'utf8'),
    )
    expect(templates.filter((template) => template.includes('assay-dev-analytics'))).toEqual([])
  })
})
