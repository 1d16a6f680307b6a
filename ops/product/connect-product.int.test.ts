import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTables } from '../../test/support/product/data-place.ts'
import { runOps } from '../../test/support/product/run-ops.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'

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
