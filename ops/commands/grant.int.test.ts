import { dirname } from 'node:path'
import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { newAccount, signIn } from '../../test/support/http/accounts.ts'
import { createVisitor, newEmail } from '../../test/support/http/visitor.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { connectProduct } from '../product/connect-product.ts'
import { disable } from './disable.ts'
import { grant } from './grant.ts'

const cloud = await useTestCloud()
const data = dirname(dirname(cloud.logFile))

test('a product without the demo gets its first member of staff', async () => {
  const { email, sub } = await newAccount(cloud)
  const granted = await runCommand(grant, ['--email', email, '--data', data, '--json'])
  expect(granted.json()).toEqual({ subject: sub, staff: true })
})

test('rights are taken from each login name of the address, also one that was given them by itself', async () => {
  const account = await newAccount(cloud)
  const browser = await signIn(cloud, account)
  await browser.signInWithGoogle(account.email)
  await using product = await connectProduct({ data })
  const { cognito, poolId: UserPoolId, identity } = product
  const loginNames = (await identity.findByEmail(account.email)).map(({ loginName }) => loginName)
  expect(loginNames).toHaveLength(2)
  for (const Username of loginNames) {
    const membership = { UserPoolId, Username, GroupName: 'staff' }
    await cognito.send(new AdminAddUserToGroupCommand(membership))
  }
  await runCommand(grant, ['--email', account.email, '--revoke', '--data', data])
  for (const Username of loginNames) {
    const { Groups } = await cognito.send(
      new AdminListGroupsForUserCommand({ UserPoolId, Username }),
    )
    expect([Username, ...(Groups ?? []).map(({ GroupName }) => GroupName)]).not.toContain('staff')
  }
})

test('with the rights all sessions of the address end, also of a Google account of its own', async () => {
  const email = newEmail()
  const google = createVisitor(cloud.origin)
  await google.signInWithGoogle(email)
  const browser = await signIn(cloud, await newAccount(cloud, { email }))
  expect((await google.whoAmI())?.username).not.toBe(browser.sub)
  await runCommand(grant, ['--email', email, '--revoke', '--data', data])
  expect([await google.whoAmI(), await browser.whoAmI()]).toEqual([null, null])
})

test('who is shut out is given no rights', async () => {
  const { email, sub } = await newAccount(cloud)
  await runCommand(disable, ['--email', email, '--data', data])
  expect(await refusalOf(grant, ['--email', email, '--data', data])).toBe(
    `The account ${sub} is not enabled.`,
  )
})
