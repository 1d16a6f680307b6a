import { resolve } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { createCognitoClient } from '../../lambdas/platform/identity/cognito-client.ts'
import { accountsOfEmulator, accountsOfPool } from '../analytics/known-accounts.ts'
import { syncBucket } from '../analytics/sync-bucket.ts'
import { publishInsights } from '../analytics/publish-insights.ts'
import { type ExportResult, runExport } from '../analytics/run-export.ts'
import { exportDirectoryOf } from '../analytics/target-directory.ts'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { type Connection, connect } from '../connect.ts'
import { findPool } from '../product/connect-product.ts'
import { costOf, count, share } from '../format.ts'

const options = {
  ...commonOptions,
  directory: { type: 'string' },
  'test-domain': { type: 'string', multiple: true },
  forget: { type: 'string', multiple: true },
  restart: { type: 'boolean' },
  publish: { type: 'boolean' },
  bucket: { type: 'string' },
} as const

type Values = ReturnType<typeof readArguments<typeof options>>

/** Accounts of the demo. */
const TEST_DOMAINS = ['assay.example']

/** Parquet files of what happened, for analysis. */
export const exportFiles: Command = {
  usage: `npm run ops -- export [options]

Writes Parquet files by type and day: events, what users did on the site, and accounts (without
emails). Personal fields stay encrypted. The same command later adds what is new and nothing twice;
after a kill it goes on. User events older than 180 days and those of erased users are taken away.
The exit code is 1 when an event cannot be exported; all others are.

  --directory DIR    where the export is (analytics in the data folder of the local stack)
  --restart          forget what is there and begin anew; accounts that are gone stay, as deleted
  --forget USER      take away at once what this user did on the site; may be given several times
  --publish          ask the ready queries too, and put what they answer on /staff/insights
  --bucket NAME      bring the files to this bucket too, for Athena: new ones are added, others deleted.
                     One of another export is refused
  --test-domain NAME leave accounts with such emails out of ready queries; may be given several times
                     (${TEST_DOMAINS.join(', ')})

${COMMON_USAGE}

The JSON: {"added":n,"events":n,"expected":n,"streams":n,"findings":[…],"activityAdded":n,
"activityInvalid":n,"accounts":n}. Expected is the sum of the heads' versions.`,

  run: async (args, { signal, progress }) => {
    const values = readArguments(args, options)
    const directory = exportDirectoryOf(values)
    await using connection = await connect(values)
    const now = Date.now()
    const result = await runExport(connection, {
      directory: resolve(directory),
      restart: values.restart ?? false,
      accounts: await accountsOf(values, connection),
      forget: values.forget ?? [],
      now,
      signal,
      onComplete: async (written) => {
        if (values.publish) await publishInsights(connection, written.duck, now)
        if (values.bucket === undefined) return
        progress.show('Bringing the files to the bucket')
        await syncBucket(new S3Client({}), values.bucket, written, signal)
      },
      onProgress: (done, expected) => progress.show(`${share(done, expected, 'event')} exported`),
    })
    progress.clear()
    process.stderr.write(`${describe(result)} (${costOf(connection.cost)})\n`)
    if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`)
    return result.events === result.expected && result.activityInvalid === 0
  },
}

const accountsOf = async (
  { stage, 'test-domain': domains = TEST_DOMAINS }: Values,
  connection: Connection,
) => {
  const testDomains = domains.map((domain) => domain.toLowerCase())
  if (stage === undefined) return accountsOfEmulator(connection, testDomains)
  const cognito = createCognitoClient(undefined)
  return accountsOfPool(cognito, await findPool(cognito, stage), testDomains)
}

const describe = ({
  added,
  events,
  expected,
  findings,
  activityAdded,
  activityInvalid,
}: ExportResult): string =>
  [
    ...findings.map(({ stream, version, problem }) => `${stream} version ${version}: ${problem}.`),
    ...(activityInvalid > 0 ? [`${count(activityInvalid, 'user event')} cannot be read.`] : []),
    `${count(added, 'event')} and ${count(activityAdded, 'user event')} added; ` +
      (events === expected
        ? `with ${count(events, 'event')} the export has as many as there are`
        : `the export has ${share(events, expected, 'event')}`),
  ].join('\n')
