import { expect, test } from 'vitest'
import type { IdentityAdmin } from '../../lambdas/platform/identity/identity-admin.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import type { Command } from '../command.ts'
import { disable } from '../commands/disable.ts'
import { erase } from '../commands/erase.ts'
import { grant } from '../commands/grant.ts'
import { resetMfa } from '../commands/reset-mfa.ts'
import { OpsError } from '../ops-error.ts'
import { findAccount } from './find-account.ts'

test.each<[string, Command]>([
  ['disable', disable],
  ['erase', erase],
  ['grant', grant],
  ['reset-mfa', resetMfa],
])('%s refuses an empty address, an empty id and an empty folder', async (_, command) => {
  expect(await refusalOf(command, ['--email', ''])).toMatch(/^--email has no value\./)
  expect(await refusalOf(command, ['--subject='])).toMatch(/^--subject has no value\./)
  expect(await refusalOf(command, ['--email', 'ada@assay.example', '--data', ''])).toMatch(
    /^--data has no value\./,
  )
})

test('a name without @ is no address, and nobody is looked for', async () => {
  const identity = {
    findByEmail: () => {
      throw new Error('It was looked for.')
    },
  } as unknown as IdentityAdmin
  await expect(findAccount(identity, { email: 'ada' })).rejects.toThrow(
    new OpsError('--email takes an address.'),
  )
})
