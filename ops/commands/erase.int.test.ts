import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { newAccount, signIn } from '../../test/support/http/accounts.ts'
import { createVisitor, newEmail } from '../../test/support/http/visitor.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { erase } from './erase.ts'

const cloud = await useTestCloud()
const data = dirname(dirname(cloud.logFile))

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
