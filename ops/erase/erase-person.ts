import { randomUUID } from 'node:crypto'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { profiles } from '../../lambdas/user/decider.ts'
import { OpsError } from '../ops-error.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { pollUntil } from './poll-until.ts'

/** Of a consumer that has to try again; its dead letters tell the rest. */
const DONE_MS = 120_000

/**
 * Erases a person and waits until the consumer has removed the rest of the account. Repeatable.
 *
 * @param userId a user id that exists or existed: another gets a stream of its own
 * @returns when all was gone, ISO 8601
 * @throws {OpsError} when the consumer does not come to its end within two minutes
 */
export const erasePerson = async (
  { client, stage }: TableContext,
  userId: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<string> => {
  const store = createEventStore({ client, stage, now: () => Date.now() })
  const commandId = randomUUID()
  await store.execute(
    profiles,
    userId,
    { type: 'ErasePersonalData' },
    {
      commandId,
      payload: { erase: userId },
      actor: { id: 'operator', kind: 'system' },
      correlationId: commandId,
    },
  )
  const erasedAt = await pollUntil(
    async () => {
      const { state } = await store.load(profiles, userId)
      return state.status === 'erased' ? state.completedAt : undefined
    },
    { withinMs: DONE_MS, signal },
  )
  if (erasedAt !== undefined) return erasedAt
  throw new OpsError(
    `The personal data of ${userId} cannot be read any more, but the rest of the account is not ` +
      'gone yet: look at the dead letters of erasure/complete, then run erase again.',
  )
}
