import { addAbortSignal } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { S3Client } from '@aws-sdk/client-s3'
import { type Command, readArguments } from '../command.ts'
import { OpsError } from '../ops-error.ts'
import { readTextFile } from '../text-file.ts'
import { bundleOfRelease, mapsOfBucket, mapsOfFolder } from '../stack-trace/find-map.ts'
import { mapTrace } from '../stack-trace/map-trace.ts'

const options = {
  from: { type: 'string' },
  bucket: { type: 'string' },
  maps: { type: 'string' },
  bundle: { type: 'string' },
  release: { type: 'string' },
  function: { type: 'string' },
  profile: { type: 'string' },
} as const

const BUILT = 'dist/source-maps'

/** Leads from a failure in a log to the lines of the source. */
export const stackTrace: Command = {
  usage: `npm run ops -- stack-trace --from FILE [options]

Writes the places of a stack trace as places in the sources. Log lines of the product name the bundle
that wrote them, and that leads to its source map; of other traces --bundle or --release says it. The
exit code is 1 when a place could not be found.

  --from FILE       log lines, or a trace as text; - reads what is piped in
  --bucket BUCKET   of a deployment: the output SourceMapsBucket of assay-STAGE-releases
  --maps DIR        a folder instead (${BUILT}, which a synthesis leaves)
  --bundle ID       of a trace that names none
  --release COMMIT  with --bucket and --function NAME (watchlist/create) in place of --bundle
  --profile NAME    profile of the AWS configuration`,

  run: async (args, { signal }) => {
    const values = readArguments(args, options)
    const { from, bucket, maps = BUILT, release, function: name, profile } = values
    if (from === undefined) throw new OpsError('Give --from FILE, or --from -.')
    if ((release === undefined) !== (name === undefined)) {
      throw new OpsError('--release and --function go together.')
    }
    if (bucket === undefined && release !== undefined) {
      throw new OpsError('Releases are known to the bucket: give --bucket BUCKET too.')
    }
    if (profile !== undefined) process.env['AWS_PROFILE'] = profile
    const client = bucket === undefined ? undefined : new S3Client({})
    try {
      const findMap = client && bucket ? mapsOfBucket(client, bucket) : mapsOfFolder(maps)
      const bundle =
        client && bucket && release !== undefined && name !== undefined
          ? await bundleOfRelease(client, bucket, release, name)
          : values.bundle
      const trace =
        from === '-'
          ? await readText(addAbortSignal(signal, process.stdin))
          : await readTextFile(from)
      const { text, missing, unnamed } = await mapTrace(trace, findMap, { bundle, signal })
      process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
      for (const id of missing) {
        process.stderr.write(`There is no source map of ${id} in ${bucket ?? maps}.\n`)
      }
      if (unnamed > 0) {
        process.stderr.write(
          'Nothing says which bundle some lines are of: give --bundle, or --release and --function.\n',
        )
      }
      return missing.length === 0 && unnamed === 0
    } finally {
      client?.destroy()
    }
  },
}
