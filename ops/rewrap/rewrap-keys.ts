import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { ignoreConditionFailure } from '../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { createKeyWrapping } from '../../lambdas/platform/personal-data/key-wrapping.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

const AT_ONCE = 16
/** Functions may make keys under the older secret until the last of them knows the new order. */
const MAX_PASSES = 5

export interface RewrapOptions {
  /** The first wraps; every one unwraps. */
  readonly secrets: readonly string[]
  readonly signal: AbortSignal
  readonly onProgress?: (rewrapped: number) => void
}

export interface Rewrapped {
  /** Keys that are not erased. */
  readonly keys: number
  /** Those of them that were wrapped anew just now. */
  readonly rewrapped: number
  /**
   * Those that the last pass met under another secret, or that changed under it: after so many passes
   * functions still wrap under another one. 0 when a pass met none.
   */
  readonly left: number
  /** Subjects whose key no secret unwraps. */
  readonly unreadable: readonly string[]
}

interface Pass {
  keys: number
  rewrapped: number
  /** A key that changed while it was wrapped: it is looked at again. */
  changed: number
  readonly unreadable: string[]
}

/**
 * Wraps every key of personal fields under the first of several secrets, key by key: who reads
 * with all of the secrets reads on. Stopped at any moment, it goes on with what is left. An erased
 * key stays erased.
 */
export const rewrapKeys = async (
  tables: TableContext,
  options: RewrapOptions,
): Promise<Rewrapped> => {
  let rewrapped = 0
  for (let number = 1; ; number += 1) {
    const pass = await passOver(tables, options, rewrapped)
    rewrapped += pass.rewrapped
    // The last pass has changed nothing, and so has looked at everything as it is.
    const isDone = pass.rewrapped === 0 && pass.changed === 0
    if (isDone || number === MAX_PASSES) {
      const left = isDone ? 0 : pass.rewrapped + pass.changed
      return { keys: pass.keys, rewrapped, left, unreadable: pass.unreadable.toSorted() }
    }
  }
}

const passOver = async (
  { client, stage }: TableContext,
  { secrets, signal, onProgress }: RewrapOptions,
  before: number,
): Promise<Pass> => {
  const TableName = tableName(stage, 'data-keys')
  const wrapping = createKeyWrapping(secrets)
  const pass: Pass = { keys: 0, rewrapped: 0, changed: 0, unreadable: [] }

  const look = async (subject: string, wrapped: string): Promise<void> => {
    pass.keys += 1
    const found = wrapping.unwrap(wrapped, subject)
    if (!found) return void pass.unreadable.push(subject)
    if (found.isNewest) return
    const written = await ignoreConditionFailure(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { subject },
          UpdateExpression: 'SET #wrapped = :new',
          // Nobody else's key is overwritten, and above all no erased one comes back.
          ConditionExpression: '#wrapped = :old',
          ExpressionAttributeNames: { '#wrapped': 'wrapped' },
          ExpressionAttributeValues: { ':new': wrapping.wrap(found.key, subject), ':old': wrapped },
        }),
      ),
    )
    if (written) pass.rewrapped += 1
    else pass.changed += 1
    onProgress?.(before + pass.rewrapped)
  }

  const pages = paginateScan({ client }, { TableName, ConsistentRead: true })
  for await (const { Items = [] } of pages) {
    signal.throwIfAborted()
    await inParallel(Items, AT_ONCE, async ({ subject, wrapped }) => {
      signal.throwIfAborted()
      if (typeof wrapped === 'string') await look(String(subject), wrapped)
    })
  }
  return pass
}
