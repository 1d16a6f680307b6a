import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { type FileDamage, describeDamage, inspectDataFile } from '../../local/engine/data-file.ts'
import { LOCAL_STAGE } from '../../local/data-directory/data-directory.ts'
import { connect, embeddedFile } from '../connect.ts'
import { deciders } from '../deciders.ts'
import type { ExamineOptions } from '../streams/examine-streams.ts'
import { fileSource } from '../streams/file-source.ts'
import { verifySource, verifyStreams, type Verified } from '../verify/verify-streams.ts'
import { costOf, count, share } from '../format.ts'
import { OpsError } from '../ops-error.ts'

/** Reports everything that is stored otherwise than it was recorded. */
export const verify: Command = {
  usage: `npm run ops -- verify [options]

Checks of every stream that its versions are dense from 1, that the chain of hashes holds, that no
command was applied twice, and that its head is the end and the fold of its events; and that every
stream that ever began is there. What does not fit is read again before it is reported, so a site that
is in use raises no alarm. Reads the three tables once. The exit code is 1 when something was found.
Where the file of the local stack is damaged, the streams are read from it without the engine, and
those that cannot be read are named.

${COMMON_USAGE}

The JSON: {"streams":n,"events":n,"findings":[{"stream","version","problem","detail"}]}, and
"unfolded":n where the state of so many streams could not be compared, for want of a decider,
"unnoted":n where nothing notes that so many streams began: rebuild does.
With a damaged file "damage":{"structure"?,"unreadable":n}, items of all tables.
Problems: gap, changed, unlinked, command, head, state, recent commands, unreadable, missing.`,

  run: async (args, { signal, progress }) => {
    const { json, ...target } = readArguments(args, commonOptions)
    const options: ExamineOptions = {
      deciders,
      signal,
      onProgress: (done, expected) => progress.show(`${share(done, expected, 'event')} verified`),
      onSecondLook: (done, suspects) =>
        progress.show(`${share(done, suspects, 'stream')} looked at again`),
    }
    const tell = (verified: Verified, how: string, damage?: FileDamage): boolean => {
      progress.clear()
      const say = json ? process.stderr : process.stdout
      say.write(`${describe(verified)} (${how})\n`)
      if (json) process.stdout.write(`${JSON.stringify({ ...toJson(verified), damage })}\n`)
      return verified.findings.length === 0 && damage === undefined
    }

    const file = embeddedFile(target)
    const damage = file === undefined ? undefined : inspectDataFile(file)
    if (file !== undefined && damage !== undefined) {
      process.stderr.write(`The file ${file} is damaged: ${describeDamage(damage)}.\n`)
      const verified = await verifyFile(file, options)
      return tell(verified, 'read without the engine', damage)
    }
    await using connection = await connect(target)
    return tell(await verifyStreams(connection, options), costOf(connection.cost))
  },
}

/** @throws {OpsError} where SQLite reads nothing of it */
const verifyFile = async (file: string, options: ExamineOptions): Promise<Verified> => {
  try {
    return await verifySource(fileSource(file, LOCAL_STAGE), { ...options, segments: 1 })
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error
    throw new OpsError('Its streams cannot be read: put a copy of the file back.', { cause: error })
  }
}

const describe = ({ streams, events, unfolded, unnoted, findings }: Verified): string =>
  [
    ...findings.map(
      ({ stream, version, problem, detail }) =>
        `${stream} version ${version}: ${problem}. ${detail}`,
    ),
    ...(unfolded > 0
      ? [`The state of ${count(unfolded, 'stream')} was not compared: no decider is known.`]
      : []),
    ...(unnoted > 0 ? [`Nothing notes that ${count(unnoted, 'stream')} began: run rebuild.`] : []),
    `${count(events, 'event')} of ${count(streams, 'stream')}: ` +
      (findings.length === 0 ? 'nothing is wrong.' : `${count(findings.length, 'finding')}.`),
  ].join('\n')

const toJson = ({ streams, events, unfolded, unnoted, findings }: Verified) => ({
  streams,
  events,
  findings,
  ...(unfolded > 0 && { unfolded }),
  ...(unnoted > 0 && { unnoted }),
})
