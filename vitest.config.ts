import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,lambdas,local,ops,infra,web,scripts,test}/**/*.unit.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{shared,lambdas,local,ops,infra,scripts,test}/**/*.int.test.ts'],
          globalSetup: ['test/support/engine.ts'],
          env: { ASSAY_STAGE: 'test' },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.journey.test.ts'],
          globalSetup: ['test/support/journey-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
  },
})
