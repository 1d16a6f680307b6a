import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../lambdas/platform/config/config.ts'
import { openDataDirectory } from '../../local/data-directory/data-directory.ts'
import { withTables } from '../../test/support/product/data-place.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { runOps } from '../../test/support/product/run-ops.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { rewrapKeysCommand } from '../commands/rewrap-keys.ts'
import { connectProduct } from './connect-product.ts'

const data = temporaryFolder('killed')

/** As a product leaves the data that is killed. */
const killProduct = async (): Promise<void> => {
  await withTables(data, async () => {})
  const killed = { pid: 3_999_999, enginePid: 3_999_998, endpoint: 'http://127.0.0.1:9' }
  writeFileSync(join(data, 'lock.json'), JSON.stringify(killed))
}

test('after a product was killed on the data, a command that needs one begins anew on them', async () => {
  await killProduct()
  const run = await runOps(['grant', '--email', 'nobody@assay.example', '--data', data])
  expect(run.err).toContain('There is no account')
  expect(run.exitCode).toBe(1)
})

test('and so does one that must be alone on them', async () => {
  await killProduct()
  const run = await runCommand(rewrapKeysCommand, ['--new-secret', '--data', data])
  expect(run.out).toContain('none is left under an older secret.')
  expect(run.exitCode).toBe(0)
})

test.each([undefined, 4321])(
  'emails of a product that is started for a command lead to where it ran last (%s), else to 4000',
  async (port) => {
    // A stack leaves the address of its engine.
    vi.stubEnv('DYNAMODB_ENDPOINT', '')
    const directory = openDataDirectory(data)
    if (port !== undefined) directory.noteGatewayPort(port)
    directory.release()
    await withTables(data, async () => {})
    await using product = await connectProduct({ data })
    expect(product.path).toBe(data)
    expect(readConfig().origin).toBe(`http://localhost:${port ?? 4000}`)
  },
)
