import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { type LocalStack, startLocalStack } from '../../../local/local-stack.ts'
import { openDataDirectory } from '../../../local/data-directory/data-directory.ts'
import { waitPatiently } from '../time/patience.ts'
import { copyDemoData } from './demo-directory.ts'
import type { ObjectStoreProxy } from './object-store-proxy.ts'

export type TestCloud = LocalStack & { readonly logFile: string }

/** Cheap hashes: what a password costs to guess is proved beside the identity provider. */
const SCRYPT_COST = 2

/** Consumers look at their streams often: nobody waits for them but tests. */
const POLL_MS = 50

/**
 * DynamoDB Local takes seconds to start: all clouds of a run share one, each under its own stage.
 */
const sharedData = () =>
  process.env['ASSAY_ENGINE'] === 'dynamodb-local'
    ? {
        stage: `t${randomBytes(6).toString('hex')}`,
        engineChoice: { kind: 'endpoint', endpoint: inject('engineEndpoint') } as const,
      }
    : undefined

/**
 * The whole backend in this process, on its own engine and a free port: real handlers behind the
 * real gateway. Fake `Date` to move time. One per test file, as handlers read their configuration
 * once.
 *
 * @param demo begins with the demo catalogue and accounts; on the embedded engine alone
 * @param rateLimitFactor multiplies every limit; 1 is what production has
 * @param refreshMs how long functions trust what they have read for all visitors; production's 2 s without it
 * @param ownEngine one that nobody else uses, to be stopped
 * @param withConsumers false where each request or line of the log is counted, or what comes late undoes a set-up
 * @param objectStore stands in for the product's own
 */
export const startTestCloud = async ({
  demo = false,
  rateLimitFactor = 10_000,
  refreshMs,
  ownEngine = false,
  withConsumers = true,
  objectStore,
}: {
  readonly demo?: boolean
  readonly rateLimitFactor?: number
  readonly refreshMs?: number
  readonly ownEngine?: boolean
  readonly withConsumers?: boolean
  readonly objectStore?: ObjectStoreProxy
} = {}): Promise<TestCloud> => {
  const path = mkdtempSync(join(tmpdir(), 'assay-test-'))
  const shared = ownEngine ? undefined : sharedData()
  if (demo) await copyDemoData(path)
  const directory = openDataDirectory(path)
  process.env['ASSAY_RATE_LIMIT_FACTOR'] = String(rateLimitFactor)
  if (refreshMs !== undefined) process.env['ASSAY_CATALOGUE_REFRESH_MS'] = String(refreshMs)
  const cloud = await startLocalStack({
    directory,
    port: 0,
    print: () => {},
    scryptCost: SCRYPT_COST,
    pollMs: POLL_MS,
    withConsumers,
    ...shared,
  })
  const stopWaiting = waitPatiently()
  objectStore?.standIn()
  cloud.open()
  return {
    ...cloud,
    logFile: directory.logFile,
    stop: async () => {
      await cloud.stop()
      stopWaiting()
      directory.release()
      rmSync(path, { recursive: true })
    },
  }
}

/** {@link startTestCloud} for the tests of a file, after which it stops. */
export const useTestCloud = async (
  options?: Parameters<typeof startTestCloud>[0],
): Promise<TestCloud> => {
  const cloud = await startTestCloud(options)
  afterAll(() => cloud.stop())
  return cloud
}
