import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { newAccount, signIn, signInNewGoogleUser } from '../../test/support/http/accounts.ts'
import { createVisitor, PASSWORD } from '../../test/support/http/visitor.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { disable as disableCommand } from './disable.ts'

const cloud = await useTestCloud()
const data = dirname(dirname(cloud.logFile))

const disable = async (...args: string[]): Promise<unknown> =>
  (await runCommand(disableCommand, ['--json', '--data', data, ...args])).json()

test('who has a password and a linked Google account is shut out of both at once, and let in again', async () => {
  const account = await newAccount(cloud)
  const { email, sub } = account
  const browser = await signIn(cloud, account)
  await browser.signInWithGoogle(email)
  const other = await signIn(cloud, account)
  expect((await browser.whoAmI())?.username).toBe(sub)

  const shut = (await disable('--email', email)) as { loginNames: string[] }
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

  expect(await disable('--subject', sub, '--enable')).toEqual({ ...shut, enabled: true })
  expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
  await visitor.signInWithGoogle(email)
  expect((await visitor.whoAmI())?.username).toBe(sub)
})

test('who has Google alone is shut out by the address', async () => {
  const user = await signInNewGoogleUser(cloud)
  const other = await signInNewGoogleUser(cloud)
  await disable('--email', user.email)
  expect(await user.whoAmI()).toBeNull()
  await user.signInWithGoogle(user.email)
  expect(await user.whoAmI()).toBeNull()
  expect((await other.whoAmI())?.username).toBe(other.sub)
})
