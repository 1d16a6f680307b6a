import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newAccount, signIn, signInNewGoogleUser } from '../../test/support/http/accounts.ts'
import { createVisitor, PASSWORD, newEmail } from '../../test/support/http/visitor.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { disable } from './disable.ts'
import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { connectProduct } from '../product/connect-product.ts'
import { grant } from './grant.ts'
import { erase } from './erase.ts'

const cloud = await useTestCloud()
const data = dirname(dirname(cloud.logFile))

describe('disable', () => {
  const runDisable = async (...args: string[]): Promise<unknown> =>
    (await runCommand(disable, ['--json', '--data', data, ...args])).json()

  test('who has a password and a linked Google account is shut out of both at once, and let in again', async () => {
    const account = await newAccount(cloud)
    const { email, sub } = account
    const browser = await signIn(cloud, account)
    await browser.signInWithGoogle(email)
    const other = await signIn(cloud, account)
    expect((await browser.whoAmI())?.username).toBe(sub)

    const shut = (await runDisable('--email', email)) as { loginNames: string[] }
    expect(shut).toEqual({ loginNames: [expect.any(String), expect.any(String)], enabled: false })
    expect(shut.loginNames).toContain(sub)
    expect(shut.loginNames).toContainEqual(expect.stringMatching(/^Google_/))
    // At once, also for a call that has no session checked.
    expect((await other.get('/api/user/sessions')).status).toBe(401)
    expect(await browser.whoAmI()).toBeNull()
    const visitor = createVisitor(cloud.origin)
    expect((await visitor.signIn(email, PASSWORD)).status).toBe(401)
    await visitor.signInWithGoogle(email)
    expect(await visitor.whoAmI()).toBeNull()

    expect(await runDisable('--subject', sub, '--enable')).toEqual({ ...shut, enabled: true })
    expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
    await visitor.signInWithGoogle(email)
    expect((await visitor.whoAmI())?.username).toBe(sub)
  })

  test('who has Google alone is shut out by the address', async () => {
    const user = await signInNewGoogleUser(cloud)
    const other = await signInNewGoogleUser(cloud)
    await runDisable('--email', user.email)
    expect(await user.whoAmI()).toBeNull()
    await user.signInWithGoogle(user.email)
    expect(await user.whoAmI()).toBeNull()
    expect((await other.whoAmI())?.username).toBe(other.sub)
  })
})

describe('grant', () => {
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
})

describe('erase', () => {
  test('a Google account of its own with the address is named, and erased by the same command', async () => {
    const email = newEmail()
    const google = createVisitor(cloud.origin)
    await google.signInWithGoogle(email)
    const other = (await google.whoAmI())?.username ?? ''
    const own = await signIn(cloud, await newAccount(cloud, { email }))
    const run = async () => await runCommand(erase, ['--email', email, '--data', data, '--json'])

    const first = await run()
    expect(first.json()).toMatchObject({ subject: own.sub, others: [other] })
    expect(first.err).toContain(
      `Another account has the address, ${other}: give the command again to erase it, too.\n`,
    )
    expect(first.exitCode).toBe(1)

    const second = await run()
    expect(second.json()).toMatchObject({ subject: other, found: [] })
    expect(second.json()).not.toHaveProperty('others')
    expect(second.exitCode).toBe(0)
  })
})
