import { createHash } from 'node:crypto'
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Arbitrary } from 'fast-check'
import { noRecentCommands } from '../../lambdas/platform/event-store/events/recent-commands.ts'
import { UnavailableError } from '../../lambdas/platform/event-store/errors.ts'
import { cancellationReasons } from '../../lambdas/platform/dynamodb/failures.ts'
import type { EventItem, HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import type { Invariant } from './check-streams.ts'
import { outOfMemory, type Plan } from './plan.ts'

/** Removes one safety measure of the store. */
export interface Mutant {
  readonly lacks: string
  /** The invariant that has to notice. */
  readonly breaks: Invariant
  readonly change?: (client: DynamoDBDocumentClient) => void
  readonly sleep?: () => Promise<void>
  /** Plans that show it. Default: any. */
  readonly plans?: Arbitrary<Plan>
}

/** Both conditions go: one alone would still protect the stream. */
const stripConditions = (client: DynamoDBDocumentClient): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      const { input } = args
      if (!('TransactItems' in input)) return await next(args)
      const items = input.TransactItems as readonly TransactWriteItem[]
      const TransactItems = items.map(({ Put }) => ({
        Put: { TableName: Put?.TableName, Item: Put?.Item },
      }))
      return await next({ ...args, input: { ...input, TransactItems } })
    },
    { step: 'initialize', name: 'stripConditions' },
  )
}

/** Hides command ids in all answers. */
const hideCommandIds = (client: DynamoDBDocumentClient): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        const result = await next(args)
        const { output } = result
        if ('Item' in output && output.Item) Object.assign(output.Item, { r: noRecentCommands })
        // Only the search for an earlier commit has a limit.
        if ('Limit' in args.input && 'Items' in output) output.Items = []
        return result
      } catch (error) {
        for (const reason of cancellationReasons(error)) delete reason.Item
        throw error
      }
    },
    { step: 'finalizeRequest', name: 'hideCommandIds' },
  )
}

/** An earlier commit is found only while the head that was read last remembers its command. */
const forgetOwnTries = (client: DynamoDBDocumentClient): void => {
  let recentCommands = Buffer.alloc(0)
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const { output } = result
      const { Item, Items } = output as { Item?: HeadItem; Items?: EventItem[] }
      if (Item) recentCommands = Buffer.from(Item.r)
      const commandId = 'Limit' in args.input ? Items?.[0]?.c : undefined
      if (commandId !== undefined && !recentCommands.includes(sha256(commandId).subarray(0, 16))) {
        Object.assign(output, { Items: [] })
      }
      return result
    },
    { step: 'finalizeRequest', name: 'forgetOwnTries' },
  )
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

export const mutants: readonly Mutant[] = [
  {
    lacks: 'the conditions of its transactions',
    breaks: 'acknowledged means applied',
    change: stripConditions,
  },
  {
    lacks: 'the recognition of command ids',
    breaks: 'applied at most once',
    change: hideCommandIds,
  },
  {
    lacks: 'the memory of its own tries',
    breaks: 'applied at most once',
    plans: outOfMemory,
    change: forgetOwnTries,
  },
  {
    lacks: 'its retries',
    breaks: 'gives up only after five tries',
    sleep: async () => {
      throw new UnavailableError()
    },
  },
]
