import { consumers } from '../../lambdas/deployment/consumers.ts'
import type { Consumer } from '../../lambdas/platform/deployment.ts'
import {
  createDeadLetters,
  type DeadLetters,
  type KeptLetter,
} from '../../local/engine/streams/dead-letters.ts'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { connect } from '../connect.ts'
import { costOf, count, share } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import type { Progress } from '../progress.ts'
import { readInstant } from '../read-instant.ts'
import { deliverAgain } from '../redrive/deliver-again.ts'
import { itemsSince } from '../redrive/find-items.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

const options = {
  ...commonOptions,
  consumer: { type: 'string' },
  since: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

/** Something that a consumer is to receive once more. */
interface Redelivery {
  readonly consumer: Consumer
  readonly item: string
  /** Where the local stack kept it. */
  readonly letter?: KeptLetter
}

/** Delivers what consumers have given up once more. */
export const redrive: Command = {
  usage: `npm run ops -- redrive [options]

Delivers again what ended in dead letters, once its cause is gone: by the stream of its table, so that
the consumer works it off by the ordinary way. On a laptop that is what /__local/dead-letters lists.
A dead-letter queue on AWS names positions in a stream that is gone after a day: there, and wherever
no letter was kept, --since delivers every item again that the consumer may have given up since then.
Whatever had come through before changes nothing a second time. What fails again is a dead letter again.

  --consumer ID   of this consumer alone: ${consumers.map(({ id }) => id).join(', ')}
  --since TIME    when the alarm was raised first: 2026-01-31T08:00:00Z or 2026-01-31. Begins 25 hours
                  earlier, as a change may be tried for a day before it is given up. Emails that
                  were sent, or are older than a day, are gone; so is what was handed over to all
                  watchers, and messages that were delivered
  --dry-run       say what would be delivered, and do nothing
${COMMON_USAGE}

The JSON: {"redriven":n,"gone":n,"items":[{"consumer","item"}]}; gone are those that are not there any
more.`,

  run: async (args, { signal, progress }) => {
    const values = readArguments(args, options)
    const { json, consumer: id, 'dry-run': isDry = false, since: from, ...target } = values
    const since = readInstant('since', from)
    const chosen = readConsumer(id)
    if (since !== undefined && !chosen) throw new OpsError('With --since, give --consumer too.')
    if (target.stage !== undefined && since === undefined) {
      throw new OpsError('On AWS, give --consumer and --since: when its alarm was raised first.')
    }
    await using connection = await connect(target)
    const letters = createDeadLetters(connection)
    const found =
      chosen && since !== undefined
        ? await redeliveriesSince(connection, chosen, since, signal)
        : await keptRedeliveries(letters, chosen)
    const gone = isDry ? 0 : await redriveAll(connection, letters, found, { signal, progress })
    progress.clear()
    const say = json ? process.stderr : process.stdout
    for (const { consumer, item } of found) say.write(`${consumer.id}  ${item}\n`)
    say.write(`${describe(found.length, gone, isDry)} (${costOf(connection.cost)})\n`)
    if (json) {
      const items = found.map(({ consumer, item }) => ({ consumer: consumer.id, item }))
      const redriven = isDry ? 0 : found.length - gone
      process.stdout.write(`${JSON.stringify({ redriven, gone, items })}\n`)
    }
    return true
  },
}

const readConsumer = (id: string | undefined): Consumer | undefined => {
  const found = consumers.find((consumer) => consumer.id === id)
  if (id === undefined || found) return found
  throw new OpsError(`--consumer takes ${consumers.map((one) => one.id).join(', ')}.`)
}

const redeliveriesSince = async (
  tables: TableContext,
  consumer: Consumer,
  since: string,
  signal: AbortSignal,
): Promise<Redelivery[]> =>
  (await itemsSince(tables, consumer, since, signal)).map((item) => ({ consumer, item }))

/** Letters of a consumer that is no more stay where they are. */
const keptRedeliveries = async (
  letters: DeadLetters,
  chosen: Consumer | undefined,
): Promise<Redelivery[]> =>
  (await letters.list()).flatMap((letter) => {
    const consumer = consumers.find(({ id }) => id === letter.consumer)
    const isMeant = consumer && (!chosen || chosen.id === consumer.id)
    return isMeant ? [{ consumer, item: letter.item, letter }] : []
  })

/** @returns how many are not there any more */
const redriveAll = async (
  tables: TableContext,
  letters: DeadLetters,
  found: readonly Redelivery[],
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
): Promise<number> => {
  let gone = 0
  for (const [index, { consumer, item, letter }] of found.entries()) {
    signal.throwIfAborted()
    if (!(await deliverAgain(tables, consumer.source, item))) gone += 1
    // Afterwards: a command that is stopped in between delivers it twice, and loses nothing.
    if (letter) await letters.remove(letter)
    progress.show(`${share(index + 1, found.length, 'change')} delivered again`)
  }
  return gone
}

const describe = (found: number, gone: number, isDry: boolean): string => {
  if (found === 0) return 'There is nothing to deliver again.'
  if (isDry) return `${count(found, 'change')} would be delivered again. Nothing was done.`
  const lost = gone === 0 ? '' : ` ${count(gone, 'item')} not there any more.`
  return `${count(found - gone, 'change')} delivered again.${lost}`
}
