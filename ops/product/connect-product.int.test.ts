import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../lambdas/platform/config/config.ts'
import { openDataDirectory } from '../../local/data-directory/data-directory.ts'
import { withTables } from '../../test/support/product/data-place.ts'
import { runOps } from '../../test/support/product/run-ops.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { connectProduct } from './connect-product.ts'

const data = temporaryFolder('killed')

test.each([
  [['grant', '--email', 'nobody@assay.example'], 1, 'There is no account'],
  [['rewrap-keys', '--new-secret'], 0, 'none is left under an older secret.'],
])(
  'after a product was killed on the data, %j begins anew on them',
  async (args, exitCode, says) => {
    await withTables(data, async () => {})
    const killed = { pid: 3_999_999, enginePid: 3_999_998, endpoint: 'http://127.0.0.1:9' }
    writeFileSync(join(data, 'lock.json'), JSON.stringify(killed))
    const run = await runOps([...args, '--data', data])
    expect(run.out + run.err).toContain(says)
    expect(run.exitCode).toBe(exitCode)
  },
)

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
