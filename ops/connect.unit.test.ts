import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../test/support/setup/temporary-folder.ts'
import { connect } from './connect.ts'

test('--profile names the account that a stage is looked for in', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const file = join(temporaryFolder('profiles'), 'credentials')
  const keysOf = (name: string): string =>
    `[${name}]\naws_access_key_id = of-${name}\naws_secret_access_key = secret\n`
  writeFileSync(file, keysOf('default') + keysOf('other'))
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', file)
  vi.stubEnv('AWS_CONFIG_FILE', file)
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE']) {
    vi.stubEnv(name, undefined)
  }
  await using connection = await connect({ stage: 'prod', profile: 'other' })
  expect(await connection.client.config.credentials()).toMatchObject({ accessKeyId: 'of-other' })
})
