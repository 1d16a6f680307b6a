import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { connect } from '../connect.ts'
import { deciders } from '../deciders.ts'
import { type AllRebuilt, rebuildAll } from '../rebuild/rebuild-all.ts'
import { costOf, count, share } from '../format.ts'

const options = { ...commonOptions, 'trust-events': { type: 'boolean' } } as const

/** Makes everything that follows from the events anew where it is not right. */
export const rebuild: Command = {
  usage: `npm run ops -- rebuild [options]

Refolds every stream and replaces the heads that are not what follows from their events, also those
that an older reducer made; notes of streams that they began where nothing does; publishes the
catalogue anew if it has changed; then puts reports of incidents, requests for quotes, impersonations,
who read the audit and news that were sent into the lists of staff again, and who watches which project
and wants which emails into their indexes. The site may be in use: a head is replaced only while nobody
writes to it. Streams whose events are damaged are named and left alone; such a project is rated by the
dossier that it has.
The exit code is 1 when there are such, and when a project could not be rated.

  --trust-events  replace also a head that ends in an event which is not there. It is the last trace
                  of that event: restore the events first if they can be restored
${COMMON_USAGE}

The JSON: {"streams":n,"changed":n}, changed heads; "noted":n where the beginnings of so many streams
were noted; and "failures":[{"stream","reason"}] if any.`,

  run: async (args, { signal, progress }) => {
    const { json, 'trust-events': trustEvents = false, ...target } = readArguments(args, options)
    await using connection = await connect(target)
    const rebuilt = await rebuildAll(connection, {
      deciders,
      signal,
      trustEvents,
      onProgress: (done, expected) => progress.show(`${share(done, expected, 'event')} folded`),
      onSecondLook: (done, suspects) =>
        progress.show(`${share(done, suspects, 'stream')} looked at again`),
    })
    progress.clear()
    const say = json ? process.stderr : process.stdout
    say.write(`${describe(rebuilt)} (${costOf(connection.cost)})\n`)
    if (json) process.stdout.write(`${JSON.stringify(toJson(rebuilt))}\n`)
    return rebuilt.failures.length === 0
  },
}

const describe = ({ streams, changed, noted, failures, catalogue }: AllRebuilt): string =>
  [
    ...failures.map(({ stream, reason }) => `${stream} was left as it is. ${reason}`),
    ...(noted > 0 ? [`Noted that ${count(noted, 'stream')} began.`] : []),
    `${count(changed, 'head')} of ${count(streams, 'stream')} made anew, ` +
      (catalogue === undefined ? 'the catalogue is right.' : `catalogue ${catalogue} published.`),
  ].join('\n')

const toJson = ({ streams, changed, noted, failures }: AllRebuilt) => ({
  streams,
  changed,
  ...(noted > 0 && { noted }),
  ...(failures.length > 0 && { failures }),
})
