import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, inject, test, vi } from 'vitest'
import type { createDocumentClient } from '../../lambdas/platform/dynamodb/document-client.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { createKeyWrapping } from '../../lambdas/platform/personal-data/key-wrapping.ts'
import { createDataKeys } from '../../lambdas/platform/personal-data/data-keys.ts'
import { LOCAL_STAGE } from '../../local/data-directory/data-directory.ts'
import { interceptRequests } from '../../test/support/aws/observe-client.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { withTables } from '../../test/support/product/data-place.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { runOps } from '../../test/support/product/run-ops.ts'
import { tablesForEachTest, type TestTables } from '../../test/support/streams/stream-tables.ts'
import { rewrapKeysCommand } from '../commands/rewrap-keys.ts'
import { rewrapKeys } from './rewrap-keys.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'

const openTables = tablesForEachTest()

const OLD = 'an old secret that wraps the keys of these tests'
const NEW = 'a new secret that wraps the keys of these tests'
const NOBODY = 'a secret that nobody of these tests remembers'
const always = { signal: new AbortController().signal }

const keysUnder = ({ client, stage }: TestTables, ...secrets: readonly string[]) =>
  createDataKeys({ client, stage, secrets, now: () => Date.now() })

/** So many subjects, each with a field that was written under the old secret. */
const writeFields = async (tables: TestTables, count: number) => {
  const keys = keysUnder(tables, OLD)
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const subject = randomUUID()
      const key = await keys.of(subject)
      return { subject, sealed: key.encrypt('0xabc', 'wallet/1'), print: key.fingerprint('x') }
    }),
  )
}
type Field = Awaited<ReturnType<typeof writeFields>>[number]

const readField = async (
  tables: TestTables,
  { subject, sealed, print }: Field,
  ...by: string[]
) => {
  const key = await keysUnder(tables, ...by).find(subject)
  expect(key?.fingerprint('x')).toBe(print)
  return key?.decrypt(sealed, 'wallet/1')
}

test('every field is readable before, while and after its key is wrapped under the new secret', async () => {
  const tables = await openTables()
  const fields = await writeFields(tables, 40)
  const [one] = fields
  if (!one) throw new Error('There is no field.')
  const slow = tables.another()
  interceptRequests(slow, async (_, proceed) => {
    // Half of the functions still wrap under the old one, and all know both.
    expect(await readField(tables, one, OLD, NEW)).toBe('0xabc')
    expect(await readField(tables, one, NEW, OLD)).toBe('0xabc')
    return await proceed()
  })
  const done = await rewrapKeys(
    { client: slow, stage: tables.stage },
    { ...always, secrets: [NEW, OLD] },
  )
  expect(done).toEqual({ keys: 40, rewrapped: 40, left: 0, unreadable: [] })
  for (const field of fields) expect(await readField(tables, field, NEW)).toBe('0xabc')
  await expect(keysUnder(tables, OLD).find(one.subject)).rejects.toThrow('cannot be unwrapped')
  expect(await rewrapKeys(tables, { ...always, secrets: [NEW] })).toEqual({
    keys: 40,
    rewrapped: 0,
    left: 0,
    unreadable: [],
  })
})

test('an erased key stays erased, and one that is erased meanwhile does not come back', async () => {
  const tables = await openTables()
  const [erased, meanwhile, other] = await writeFields(tables, 3)
  if (!erased || !meanwhile || !other) throw new Error('There are no fields.')
  await keysUnder(tables, OLD).erase(erased.subject)
  const slow = tables.another()
  interceptRequests(slow, async ({ operation, input }, proceed) => {
    if (operation === 'UpdateItem' && input.Key?.['subject'] === meanwhile.subject) {
      await keysUnder(tables, OLD).erase(meanwhile.subject)
    }
    return await proceed()
  })
  const done = await rewrapKeys(
    { client: slow, stage: tables.stage },
    { ...always, secrets: [NEW, OLD] },
  )
  expect(done).toMatchObject({ keys: 1, rewrapped: 1, left: 0, unreadable: [] })
  for (const { subject } of [erased, meanwhile]) {
    expect(await keysUnder(tables, NEW, OLD).find(subject)).toBeUndefined()
    expect(await tableItems(tables, 'data-keys', subject)).toEqual([
      { subject, erasedAt: expect.any(String) },
    ])
  }
  expect(await readField(tables, other, NEW)).toBe('0xabc')
})

test('a key that no secret unwraps is named and left alone', async () => {
  const tables = await openTables()
  const [fine] = await writeFields(tables, 1)
  const strange = { subject: 'strange', wrapped: createKeyWrapping([NOBODY]).wrap('k', 'strange') }
  const TableName = tableName(tables.stage, 'data-keys')
  await tables.client.send(new PutCommand({ TableName, Item: strange }))
  expect(await rewrapKeys(tables, { ...always, secrets: [NEW, OLD] })).toEqual({
    keys: 2,
    rewrapped: 1,
    left: 0,
    unreadable: ['strange'],
  })
  const { Item } = await tables.client.send(
    new GetCommand({ TableName, Key: { subject: 'strange' } }),
  )
  expect(Item).toEqual(strange)
  expect(fine && (await readField(tables, fine, NEW))).toBe('0xabc')
})

test('nothing is wrapped under a secret before a key shows that the functions wrap under it', async () => {
  const tables = await openTables()
  const fields = await writeFields(tables, 3)
  const rewrapUnder = async (...secrets: readonly string[]) =>
    await runCommand(rewrapKeysCommand, ['--stage', tables.stage], {
      ASSAY_WRAPPING_SECRETS: secrets.join(),
      AWS_ENDPOINT_URL_DYNAMODB: inject('engineEndpoint'),
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    })
  const before = await tableItems(tables, 'data-keys')
  for (const secrets of [[NOBODY, OLD], [NEW, OLD], [NOBODY]]) {
    const refused = await rewrapUnder(...secrets)
    expect(refused.err).toBe(
      'Nothing was changed: no key is wrapped under the first secret of ASSAY_WRAPPING_SECRETS, so ' +
        'nothing shows that the functions are deployed with it. Is it the right one, and deployed as ' +
        'the first (docs/runbook.md, Secrets)? If so, report an incident or ask for a quote on the ' +
        'site, which makes a key, and give the command again.\n',
    )
    expect(refused.exitCode).toBe(1)
    expect(await tableItems(tables, 'data-keys')).toEqual(before)
  }
  await keysUnder(tables, NEW, OLD).of('Quote#of-the-operator')
  expect(await rewrapUnder(NEW, OLD)).toMatchObject({ exitCode: 0 })
  for (const field of fields) expect(await readField(tables, field, NEW)).toBe('0xabc')
})

const data = temporaryFolder('rewrap')
const KEYS = 200

test('on a laptop the command is killed half-way, goes on, and forgets the old secret at the end', async () => {
  const secretsOf = () =>
    JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as {
      personalDataSecret: string
      wrappingSecrets?: readonly string[]
    }
  const subjects = Array.from({ length: KEYS }, () => randomUUID())
  const keysBy = (client: ReturnType<typeof createDocumentClient>, secrets: readonly string[]) =>
    createDataKeys({ client, stage: LOCAL_STAGE, secrets, now: () => Date.now() })
  await withTables(data, async (client) => {
    const keys = keysBy(client, [secretsOf().personalDataSecret])
    for (const subject of subjects) await keys.of(subject)
  })
  const old = secretsOf().personalDataSecret

  const args = ['rewrap-keys', '--new-secret', '--data', data]
  expect(await runOps(args, { diesAtRequest: 150 })).toMatchObject({ exitCode: null })
  const both = secretsOf().wrappingSecrets ?? []
  expect(both[1]).toBe(old)
  // Some under one, some under the other: a reader with both secrets reads all.
  await withTables(data, async (client) => {
    for (const subject of subjects) {
      expect(await keysBy(client, both).find(subject)).toBeDefined()
    }
    await keysBy(client, [NOBODY]).of('strange')
  })

  const rest = await runCommand(rewrapKeysCommand, ['--json', '--data', data])
  expect(rest.json()).toMatchObject({ keys: KEYS + 1, left: 0, unreadable: ['strange'] })
  const { rewrapped } = rest.json() as { rewrapped: number }
  expect(rewrapped).toBeGreaterThan(0)
  expect(rewrapped).toBeLessThan(KEYS)
  // Nothing is forgotten while a key cannot be read.
  expect(rest.exitCode).toBe(1)
  expect(secretsOf().wrappingSecrets).toEqual(both)
  await withTables(data, async (client) => {
    const TableName = tableName(LOCAL_STAGE, 'data-keys')
    await client.send(new DeleteCommand({ TableName, Key: { subject: 'strange' } }))
  })

  const done = await runCommand(rewrapKeysCommand, ['--json', '--data', data])
  expect(done.exitCode).toBe(0)
  expect(done.json()).toEqual({ keys: KEYS, rewrapped: 0, left: 0 })
  expect(secretsOf().wrappingSecrets).toEqual([both[0]])
  await withTables(data, async (client) => {
    const keys = keysBy(client, secretsOf().wrappingSecrets ?? [])
    for (const subject of subjects) expect(await keys.find(subject)).toBeDefined()
  })
})

test.each([
  [['--stage', 'prod', '--new-secret'], /^--new-secret is for a laptop/],
  [['--stage', 'prod'], /^Give the secrets in the variable ASSAY_WRAPPING_SECRETS/],
])('says what is missing: %j', async (args, message) => {
  vi.stubEnv('ASSAY_WRAPPING_SECRETS', '')
  vi.stubEnv('AWS_REGION', 'local')
  expect(await refusalOf(rewrapKeysCommand, args)).toMatch(message)
  vi.unstubAllEnvs()
})
