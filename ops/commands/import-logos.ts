import { COMMON_USAGE, type Command, commonOptions } from '../command.ts'
import { connect } from '../connect.ts'
import { count, share } from '../format.ts'
import { importLogos } from '../import/logos/import-logos.ts'
import { listLogos } from '../import/logos/list-logos.ts'
import { connectBucket } from '../import/logos/logo-bucket.ts'
import { readArgumentsWithFile } from '../import/take-file.ts'

const options = { ...commonOptions, yes: { type: 'boolean' } } as const

/** Brings logos of projects in. */
export const importLogosCommand: Command = {
  usage: `npm run ops -- import logos FOLDER [options]

Says what would change and changes nothing; with --yes it does it. Sending the same pictures again
changes nothing, and after a crash the same command does the rest. A picture that is invalid is named
with its row and stops no other; the exit code is then 1.

FOLDER has pictures that are named by their projects, such as tidewell.png. In its place a file does
with one {"project":"tidewell","file":"pictures/tide.png"} a line, whose pictures are looked for beside it.

Pictures are PNG, JPEG or WebP of at most 2 MB, as an upload of staff takes them: stored anew as a
square WebP, without what else was in the file. Where staff have chosen a logo, or none, it stays.

  --yes           do it

${COMMON_USAGE}

The JSON: {"rows","created","updated","unchanged","kept","rejected":[{"row","reason"}]}.`,

  run: async (args, { signal, progress }) => {
    const { file, values } = readArgumentsWithFile(args, options)
    const { json, yes = false, ...place } = values
    const listed = await listLogos(file)
    const say = (line: string): void =>
      void (json ? process.stderr : process.stdout).write(`${line}\n`)
    await using connection = await connect(place)
    const pictures = await connectBucket(place, connection.client)
    try {
      const done = await importLogos(connection, pictures.bucket, listed, {
        dryRun: !yes,
        signal,
        onProgress: (some, all) => progress.show(share(some, all, 'picture')),
      })
      progress.clear()
      for (const { row, reason } of done.rejected) say(`Rejected: row ${row}, ${reason}`)
      const { rows, created, updated, unchanged, kept, rejected } = done
      say(
        `${yes ? 'Done' : 'To do'}: of ${count(rows, 'picture')} ${created} new, ${updated} changed, ` +
          `${unchanged} known already, ${kept} left to the choice of staff, ${rejected.length} rejected.`,
      )
      if (!yes) say('Nothing was changed: give --yes to do it.')
      if (json) process.stdout.write(`${JSON.stringify(done)}\n`)
      return rejected.length === 0
    } finally {
      await pictures.close()
    }
  },
}
