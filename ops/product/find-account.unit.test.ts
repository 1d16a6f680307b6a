import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import {
  type Account,
  createIdentityAdmin,
  type IdentityAdmin,
} from '../../lambdas/platform/identity/identity-admin.ts'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import type { SignInProvider } from '../../shared/values/account.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import type { Command } from '../command.ts'
import { disable } from '../commands/disable.ts'
import { erase } from '../commands/erase.ts'
import { grant } from '../commands/grant.ts'
import { resetMfa } from '../commands/reset-mfa.ts'
import { OpsError } from '../ops-error.ts'
import { accountsLike, findAccount } from './find-account.ts'

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

describe('of several accounts with an address', () => {
  const account = (sub: string, provider: SignInProvider, isProved: boolean): Account => ({
    sub,
    loginName: sub,
    email: 'ada@assay.example',
    emailVerified: isProved,
    enabled: true,
    confirmed: isProved,
    provider,
    secondFactor: false,
    createdAt: 0,
  })
  const found = async (...accounts: Account[]): Promise<string | undefined> => {
    const identity = {
      findByEmail: async () => await Promise.resolve(accounts),
    } as unknown as IdentityAdmin
    return (await findAccount(identity, { email: 'Ada@assay.example' }))?.sub
  }
  const google = account('google', 'google', true)

  test('it is the one with a password, which a linked Google account opens', async () => {
    expect(await found(google, account('own', 'credentials', true))).toBe('own')
  })

  test('it is not one that somebody began with the address and never confirmed', async () => {
    expect(await found(account('begun', 'credentials', false), google)).toBe('google')
  })

  test('they are found in any spelling, where Cognito keeps spellings apart', async () => {
    const attributes = [
      { Name: 'email', Value: 'ada@assay.example' },
      { Name: 'email_verified', Value: 'true' },
    ]
    mockAwsClient(CognitoIdentityProviderClient)
      .on(ListUsersCommand, { Filter: 'email = "ada@assay.example"' })
      .resolves({ Users: [{ Username: 'own', Attributes: attributes }] })
    const identity = createIdentityAdmin({ endpoint: undefined, poolId: 'pool' })
    const own = await findAccount(identity, { email: 'Ada@Assay.example' })
    expect(own?.loginName).toBe('own')
    const spelled = { ...google, email: 'Ada@Assay.example' }
    expect(await accountsLike(identity, spelled)).toEqual([spelled, own])
    expect(await accountsLike(identity, own!)).toEqual([own])
  })

  test('an unconfirmed one is found where it is alone', async () => {
    expect(await found(account('begun', 'credentials', false))).toBe('begun')
  })
})
