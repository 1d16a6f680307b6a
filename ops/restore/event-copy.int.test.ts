import { createFolderBucket } from '../../local/object-store/folder-bucket.ts'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { createDataKeys } from '../../lambdas/platform/personal-data/data-keys.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { openTestTables } from '../../test/support/streams/stream-tables.ts'
import { restore } from '../commands/restore.ts'
import { createUsageMeter } from '../usage-meter.ts'
import { type CopyTarget, openCopy } from './event-copy.ts'

const tables = await openTestTables()
const folder = temporaryFolder('copy')
afterAll(() => {
  tables.close()
})

const connection = {
  client: tables.client,
  stage: tables.stage,
  objects: createFolderBucket(folder),
  cost: createUsageMeter(tables.client),
  isJoined: false,
  [Symbol.asyncDispose]: async () => {},
}
const open = async (copy: CopyTarget) => await openCopy(connection, { data: folder }, copy)
const own = tableName(tables.stage, 'events')
const heads = tableName(tables.stage, 'heads')
const keys = tableName(tables.stage, 'data-keys')

test.each([
  [{}, 'Say where the copy is: --from-table NAME, or --from-data DIR.'],
  [
    { fromTable: 'a', fromData: 'b' },
    'Say where the copy is: --from-table NAME, or --from-data DIR.',
  ],
  [{ fromTable: own }, `${own} is the table that is to be restored: give a copy of it.`],
  [{ fromTable: heads }, `${heads} is no copy of the table events: its keys are stream.`],
  [{ fromTable: 'nothing' }, 'There is no table nothing here: is its name right, and the region?'],
  [{ fromData: folder }, '--from-data is the folder that is to be restored: give a copy of it.'],
  [
    { fromData: '/elsewhere', keysFromTable: keys },
    '--from-data brings the keys along: leave --keys-from-table out.',
  ],
])('says what is wrong with the copy: %j', async (copy, message) => {
  await expect(open(copy)).rejects.toThrow(message)
})

test('a copy of the keys has to be one', async () => {
  const another = await openTestTables()
  const fromTable = tableName(another.stage, 'events')
  await expect(open({ fromTable, keysFromTable: keys })).rejects.toThrow(
    /^\S+ is the table that is/,
  )
  await expect(open({ fromTable, keysFromTable: fromTable })).rejects.toThrow(
    `${fromTable} is no copy of the table data-keys: its keys are stream, version.`,
  )
  another.close()
})

test('keys of a deployment come back only under a secret that its functions wrap under', async () => {
  const { stage, client } = tables
  const another = await openTestTables()
  const table = tableName(another.stage, 'events')
  const copyOfKeys = tableName(another.stage, 'data-keys')
  const openDeployed = async () =>
    await openCopy(connection, { stage }, { fromTable: table, keysFromTable: copyOfKeys })
  const [DEPLOYED, OTHER] = [
    'a secret that the functions wrap under',
    'a secret that they do not know yet',
  ]
  const NOT_SHOWN =
    /^Nothing was changed: no key is wrapped under the first secret of ASSAY_WRAPPING_SECRETS/
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('ASSAY_WRAPPING_SECRETS', `${OTHER},${DEPLOYED}`)
  // Where all keys are lost, none shows it.
  await expect(openDeployed()).rejects.toThrow(NOT_SHOWN)
  await createDataKeys({ client, stage, secrets: [DEPLOYED], now: () => Date.now() }).of('ada')
  await expect(openDeployed()).rejects.toThrow(NOT_SHOWN)
  vi.stubEnv('ASSAY_WRAPPING_SECRETS', `${DEPLOYED},${OTHER}`)
  await expect(openDeployed()).resolves.toMatchObject({ keys: copyOfKeys })
  another.close()
})

test.each(['0', '1.5', 'fast', '100001'])('a rate of %s is refused', async (rate) => {
  expect(await refusalOf(restore, ['--from-table', 'a', '--rate', rate])).toBe(
    '--rate: give a whole number from 1 to 100000.',
  )
})
