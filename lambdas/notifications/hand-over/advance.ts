import {
  type PutCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../platform/config/clients.ts'
import { cancellationReasons, isConditionFailure } from '../../platform/dynamodb/failures.ts'

type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>

const CONFLICTS_MAX = 10

/**
 * Queues emails and messages in one transaction with the step of their hand-over. Leaves out what is
 * queued already: by a hand-over that died, or for who came into the list meanwhile. Does nothing
 * where another hand-over has taken the step: read how far it came.
 * @param puts each on the condition that it is not there
 * @param stepOf the step by how many are queued with it; the first write is on the condition that
 * nobody else has taken it
 */
export const advance = async (
  puts: readonly PutCommandInput[],
  stepOf: (queued: number) => Writes,
): Promise<void> => {
  let left = puts
  for (let conflicts = 0; ;) {
    const step = stepOf(left.length)
    try {
      const TransactItems = [...step, ...left.map((Put) => ({ Put }))]
      await documentClient().send(new TransactWriteCommand({ TransactItems }))
      return
    } catch (error) {
      const reasons = cancellationReasons(error)
      const [taken, ...queued] = [reasons[0], ...reasons.slice(step.length)].map(
        (reason) => reason && isConditionFailure(reason),
      )
      if (taken) return
      if (queued.includes(true)) {
        left = left.filter((_, index) => !queued[index])
        continue
      }
      // Two of them at the very same moment: one has won.
      conflicts += 1
      const isConflict = reasons.some(({ Code }) => Code === 'TransactionConflict')
      if (!isConflict || conflicts === CONFLICTS_MAX) throw error
    }
  }
}
