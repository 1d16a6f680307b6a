import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findDynamoDbLocal } from './local/engine/choose-engine.ts'
import { createRunFolder } from './test/support/setup/run-folder.ts'
import { EVENTUALLY } from './test/support/time/eventually.ts'

/** Only a test that hangs spends these: on a busy machine a step takes ten times as long. */
const PATIENT = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: EVENTUALLY },
  // Of a journey that passes at the second try, the message is all that is kept.
  chaiConfig: { truncateThreshold: 1000 },
}

/** Half of its time a test waits: for its engine, for what it started, or for the clock. */
const WORKERS = availableParallelism() + 2

/** The files of a worker share the modules of packages, and nothing else: see the set-up. */
const SHARED_WORKERS = {
  isolate: false,
  setupFiles: ['test/support/setup/isolate-file.ts'],
}

/**
 * Once more on AWS's own DynamoDB Local, where Java is found: what rests on conditions, transactions
 * and streams that the engine has to take as DynamoDB does. Each kind of such a request is sent by one
 * of these files; others that send the same have nothing to learn from another engine. Of the dearest
 * files only some tests are run: see the set-up.
 */
const onDynamoDbLocal = {
  test: {
    name: 'dynamodb-local',
    include: [
      'lambdas/platform/{event-store,idempotency,identity,personal-data,rate-limit}/**/*.int.test.ts',
      'lambdas/email/**/*.int.test.ts',
      'lambdas/webhooks/deliveries.int.test.ts',
      'lambdas/impersonation/acting/ending.int.test.ts',
      'lambdas/audit/sessions/denied.int.test.ts',
      'lambdas/notifications/**/{digest,news,racing-hand-overs}.int.test.ts',
      'lambdas/projects/{dossier/dossier-store,engagement/{vote-store,views}}.int.test.ts',
    ],
    exclude: [
      'lambdas/**/limits.int.test.ts',
      'lambdas/platform/identity/identity-admin.int.test.ts',
    ],
    globalSetup: ['test/support/setup/engine-setup.ts'],
    env: { ASSAY_STAGE: 'test', ASSAY_ENGINE: 'dynamodb-local' },
    maxWorkers: WORKERS,
    sequence: { groupOrder: 1 },
    ...SHARED_WORKERS,
    setupFiles: [...SHARED_WORKERS.setupFiles, 'test/support/setup/second-engine.ts'],
    ...PATIENT,
  },
}

createRunFolder()
/** Of calls (`local/gateway/patient-endpoints.ts`) and of what they wait for (`test/support/time/patience.ts`). */
process.env['ASSAY_TIME_FACTOR'] = '30'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: '100%',
          include: ['{shared,lambdas,local,ops,infra,web,scripts,test}/**/*.unit.test.{ts,tsx}'],
          // Classes are exports, which only style sheets that are read have.
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
          ...SHARED_WORKERS,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{shared,lambdas,local,ops,infra,scripts,test}/**/*.int.test.ts'],
          globalSetup: [
            'test/support/setup/engine-setup.ts',
            'test/support/setup/browser-setup.ts',
          ],
          env: { ASSAY_STAGE: 'test' },
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
          ...SHARED_WORKERS,
          ...PATIENT,
        },
      },
      ...(findDynamoDbLocal() ? [onDynamoDbLocal] : []),
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.journey.test.ts'],
          globalSetup: [
            'test/support/setup/journey-setup.ts',
            'test/support/setup/browser-setup.ts',
          ],
          ...SHARED_WORKERS,
          ...PATIENT,
          maxWorkers: WORKERS,
          // A browser on a busy machine has more orders of events than we thought of. The run names
          // who needed it.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
