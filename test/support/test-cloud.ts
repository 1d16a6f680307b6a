import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cloud, startCloud } from '../../local/cloud.ts'
import { openDataDirectory } from '../../local/data-directory.ts'
import { loadDemo } from '../../local/demo/load-demo.ts'
import { createVisitor, newEmail, PASSWORD, type Visitor } from './visitor.ts'

export type TestCloud = Cloud & { readonly logFile: string }

/** Cheap hashes: what a password costs to guess is proved beside the identity provider. */
const SCRYPT_COST = 1024

/**
 * The whole backend in this process, on its own engine and a free port: real handlers behind the
 * real gateway. Time can be moved by faking `Date`. One per process, as the handlers read their
 * configuration once.
 *
 * @param demo loads the demo catalogue and accounts
 * @param rateLimitFactor multiplies every limit; 1 is what production has
 */
export const startTestCloud = async ({
  demo = false,
  rateLimitFactor = 10_000,
}: { readonly demo?: boolean; readonly rateLimitFactor?: number } = {}): Promise<TestCloud> => {
  const path = mkdtempSync(join(tmpdir(), 'assay-test-'))
  const directory = openDataDirectory(path)
  process.env['ASSAY_RATE_LIMIT_FACTOR'] = String(rateLimitFactor)
  const cloud = await startCloud({
    directory,
    port: 0,
    print: () => {},
    scryptCost: SCRYPT_COST,
  })
  if (demo) await loadDemo(cloud, directory, () => {})
  cloud.open()
  return {
    ...cloud,
    logFile: directory.logFile,
    stop: async () => {
      await cloud.stop()
      rmSync(path, { recursive: true })
    },
  }
}

/** A visitor who is signed in with an account of its own, made past sign-up. */
export const signInNewUser = async ({ origin, cognito }: TestCloud): Promise<Visitor> => {
  const email = newEmail()
  await cognito.createUser({ email, password: PASSWORD, confirmed: true })
  const visitor = createVisitor(origin)
  const { status } = await visitor.signIn(email, PASSWORD)
  if (status !== 200) throw new Error(`Signing ${email} in answered ${status}.`)
  return visitor
}
