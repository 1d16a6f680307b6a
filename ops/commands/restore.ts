import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { connect } from '../connect.ts'
import { deciders } from '../deciders.ts'
import { costOf, count } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import { openCopy } from '../restore/event-copy.ts'
import { SECRETS_VARIABLE } from '../rewrap/secrets-of-environment.ts'
import { type Restored, runRestore } from '../restore/run-restore.ts'

const options = {
  ...commonOptions,
  'from-table': { type: 'string' },
  'keys-from-table': { type: 'string' },
  'from-data': { type: 'string' },
  'skip-conflicts': { type: 'boolean' },
  rate: { type: 'string' },
  yes: { type: 'boolean' },
} as const

const PER_SECOND = 500
const MOST_PER_SECOND = 100_000

/** Puts back what a copy of the events has and the table lacks. */
export const restore: Command = {
  usage: `npm run ops -- restore --from-table NAME [options]
npm run ops -- restore --from-data DIR [options]

Compares a copy of the events, as point-in-time recovery makes one under another name, with the events
that are there, and says what is missing. With --yes it puts that back, only where nothing is; erases
again who is erased; makes heads, the catalogue and all lists anew (rebuild); and checks every stream
(verify). What was recorded after the copy stays. Stopped at any moment, give it again. The site may be
in use. Where the copy and what is there say two things under one version, nothing is written. The exit
code is 1 then, when no secret opens a key of the copy, when somebody has another key than in the copy (it
stays, and fields of before cannot be read), and when something is wrong in the end.

  --from-table NAME       copy of the events, a table beside them
  --keys-from-table NAME  copy of data-keys: keys that are gone come back, but of nobody who is erased
  --from-data DIR         in place of both: a copy of a folder of the local stack
  --yes                   do it. Without it nothing is written
  --skip-conflicts        leave streams of two histories as they are, and restore the others
  --rate N                events written a second at most (${PER_SECOND})
${COMMON_USAGE}

The JSON: {"streams":n,"events":n,"missing":n,"stranded":n,"lacking":n}: events of the
copy, missing here, and left out because they follow a gap; streams that lack some;
"conflicts":[{"stream","version","reason"}]; "keys":{"restored","erasedAgain","unreadable":[subject],
"replaced":[subject],"uncompared":[subject]}; and with --yes
"restored":n, "failures":[{"stream","reason"}] of rebuild and "findings":[…] of verify.`,

  run: async (args, { signal, progress }) => {
    const values = readArguments(args, options)
    const { json, yes: write = false, 'skip-conflicts': skipConflicts = false } = values
    const target = { data: values.data, stage: values.stage, profile: values.profile }
    const perSecond = readRate(values.rate)
    await using connection = await connect(target)
    await using copy = await openCopy(connection, target, {
      fromTable: values['from-table'],
      keysFromTable: values['keys-from-table'],
      fromData: values['from-data'],
    })
    const restored = await runRestore(connection, copy, {
      deciders,
      write,
      skipConflicts,
      perSecond,
      onProgress: (text) => progress.show(text),
      signal,
    })
    progress.clear()
    const say = json ? process.stderr : process.stdout
    const advice = adviceOn(restored, { write, perSecond })
    say.write(`${describe(restored)} (${costOf(connection.cost)})\n${advice}`)
    if (json) process.stdout.write(`${JSON.stringify(toJson(restored))}\n`)
    return isWell(restored)
  },
}

const readRate = (text = String(PER_SECOND)): number => {
  const rate = Number(text)
  if (Number.isInteger(rate) && rate >= 1 && rate <= MOST_PER_SECOND) return rate
  throw new OpsError(`--rate: give a whole number from 1 to ${MOST_PER_SECOND}.`)
}

const isWell = ({ comparison: { conflicts, stranded }, keys, done }: Restored): boolean =>
  conflicts.length === 0 &&
  stranded === 0 &&
  keys.unreadable.length === 0 &&
  keys.replaced.length === 0 &&
  keys.uncompared.length === 0 &&
  (!done || (done.rebuilt.failures.length === 0 && done.verified.findings.length === 0))

const describe = ({ comparison, lacking, keys, done }: Restored): string => {
  const { streams, events, missing, stranded, conflicts } = comparison
  const keysText = `${count(keys.restored, 'key')}, and ${count(keys.erasedAgain, 'key')} to erase again`
  return [
    ...conflicts.map(
      ({ stream, version, reason }) => `${stream} version ${version}: conflict. ${reason}`,
    ),
    ...keys.unreadable.map(
      (subject) =>
        `The key of ${subject} is left out: no secret opens it. See docs/runbook.md, Back up and restore.`,
    ),
    ...keys.replaced.map(
      (subject) =>
        `${subject} has another key than in the copy. It stays, and what was encrypted under the copy's cannot be read.`,
    ),
    ...(done?.rebuilt.failures ?? []).map(
      ({ stream, reason }) => `${stream} was left as it is. ${reason}`,
    ),
    ...(done?.verified.findings ?? []).map(
      ({ stream, version, problem, detail }) =>
        `${stream} version ${version}: ${problem}. ${detail}`,
    ),
    `The copy has ${count(events, 'event')} of ${count(streams, 'stream')}: ` +
      `${count(missing, 'event')} of ${count(lacking, 'stream')} were missing here, ${keysText}.`,
    ...(keys.replaced.length > 0
      ? [`Left out ${count(keys.replaced.length, 'key')} of the copy: newer ones are here.`]
      : []),
    ...(keys.uncompared.length > 0
      ? [
          `Left out ${count(keys.uncompared.length, 'key')} of the copy: here is one that is wrapped otherwise, ` +
            'and no secret opens both, so whether it is the same is unknown (--json names them). ' +
            `Give all secrets since the copy in ${SECRETS_VARIABLE}, the newest first.`,
        ]
      : []),
    ...(stranded > 0
      ? [`Left out ${count(stranded, 'event')} behind versions that neither has: try another copy.`]
      : []),
    ...(done
      ? [
          `Put back ${count(done.events, 'event')}. ` +
            `${count(done.verified.events, 'event')} of ${count(done.verified.streams, 'stream')} checked: ` +
            (done.verified.findings.length === 0
              ? 'nothing is wrong.'
              : `${count(done.verified.findings.length, 'finding')}.`),
        ]
      : []),
  ].join('\n')
}

/** What the operator does next, with a line feed; empty when nothing is left to do. */
const adviceOn = (
  { comparison: { conflicts, missing }, done }: Restored,
  { write, perSecond }: { readonly write: boolean; readonly perSecond: number },
): string => {
  if (conflicts.length > 0) {
    const what = done ? 'These streams were left as they are' : 'Nothing was written'
    return (
      `${what}: the copy and what is there are two histories of them, and only you can tell which ` +
      `one is right.${done ? '' : ' --skip-conflicts restores the other streams.'}\n`
    )
  }
  if (write) return ''
  const minutes = Math.ceil(missing / perSecond / 60)
  const time = `, in some ${count(minutes, 'minute')} at ${count(perSecond, 'event')} a second`
  return `Nothing was written: --yes does it${missing > 0 ? time : ''}, then rebuild and verify.\n`
}

const toJson = ({ comparison, lacking, keys, done }: Restored) => ({
  ...comparison,
  lacking,
  keys,
  ...(done && {
    restored: done.events,
    failures: done.rebuilt.failures,
    findings: done.verified.findings,
  }),
})
