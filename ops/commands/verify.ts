import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { connect } from '../connect.ts'
import { deciders } from '../deciders.ts'
import { verifyStreams, type Verified } from '../verify/verify-streams.ts'
import { costOf, count, share } from '../wording.ts'

/** Reports everything that is stored otherwise than it was recorded. */
export const verify: Command = {
  about: 'check every stream and its head',

  usage: `npm run ops -- verify [options]

Checks of every stream that its versions are dense from 1, that the chain of hashes holds, that no
command was applied twice, and that its head is the end and the fold of its events. What does not
fit is read again before it is reported, so a site that is in use raises no alarm. Reads both tables
once. The exit code is 1 when something was found.

${COMMON_USAGE}

The JSON: {"streams":n,"events":n,"findings":[{"stream","version","problem","detail"}]}, and
"unfolded":n where the state of so many streams could not be compared, for want of a decider.
Problems: gap, changed, unlinked, command, head, state, ring, unreadable.`,

  run: async (args, { signal, progress }) => {
    const { json, ...place } = readArguments(args, commonOptions)
    const connection = await connect(place)
    try {
      const verified = await verifyStreams(connection, {
        deciders,
        signal,
        onProgress: (done, expected) => progress.show(`${share(done, expected, 'event')} verified`),
        onSecondLook: (done, suspects) =>
          progress.show(`${share(done, suspects, 'stream')} looked at again`),
      })
      progress.clear()
      const say = json ? process.stderr : process.stdout
      say.write(`${describe(verified)} (${costOf(connection.cost)})\n`)
      if (json) process.stdout.write(`${JSON.stringify(toJson(verified))}\n`)
      return verified.findings.length === 0
    } finally {
      await connection.close()
    }
  },
}

const describe = ({ streams, events, unfolded, findings }: Verified): string =>
  [
    ...findings.map(
      ({ stream, version, problem, detail }) =>
        `${stream} version ${version}: ${problem}. ${detail}`,
    ),
    ...(unfolded > 0
      ? [`The state of ${count(unfolded, 'stream')} was not compared: no decider is known.`]
      : []),
    `${count(events, 'event')} of ${count(streams, 'stream')}: ` +
      (findings.length === 0 ? 'nothing is wrong.' : `${count(findings.length, 'finding')}.`),
  ].join('\n')

const toJson = ({ streams, events, unfolded, findings }: Verified) => ({
  streams,
  events,
  findings,
  ...(unfolded > 0 && { unfolded }),
})
