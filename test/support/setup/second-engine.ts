import { relative } from 'node:path'
import { afterAll, beforeEach, expect } from 'vitest'

/**
 * Set-up of a file that is run again on DynamoDB Local: where only some of its tests send a kind of
 * request that no cheaper test sends, the others are skipped. What titles begin with, by file.
 */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  'lambdas/audit/sessions/denied.int.test.ts': ['each denied start'],
  'lambdas/impersonation/acting/ending.int.test.ts': [
    'sent again',
    'no command beside the exit',
    'a command that is under way',
    'with the session of the member of staff',
    'by a check of each minute',
  ],
  'lambdas/notifications/digest.int.test.ts': ['a digest tells once', 'who chooses another pace'],
  'lambdas/webhooks/deliveries.int.test.ts': [
    'a server that fails',
    'after a day of failures',
    'five days without success',
    'webhooks go with the account',
  ],
}

const root = `${import.meta.dirname}/../../..`
const only = ONLY[relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/')]

if (only) {
  const missing = new Set(only)
  beforeEach(({ task, skip }) => {
    const found = only.find((beginning) => task.name.startsWith(beginning))
    if (found === undefined) skip()
    else missing.delete(found)
  })
  // A title that was changed.
  afterAll(() => expect([...missing]).toEqual([]))
}
