import {
  createWatchlist,
  listWatchlists,
  updateWatchlist,
} from '../../../shared/contract/watchlist.ts'
import { call } from '../../lib/api/call.ts'
import { ClientError, NotFoundError } from '../../lib/api/call-errors.ts'

interface List {
  readonly name: string
  readonly projects: string[]
}

/**
 * Makes the list that goes with the answers of a survey. An earlier try may have made it, as its
 * response can be lost and the answers follow in a call of their own: that list gets what is chosen
 * now, and no second one is made.
 *
 * @throws CallError
 */
export const createListMaker = (): ((list: List) => Promise<void>) => {
  let first: { readonly body: List; readonly idempotencyKey: string } | undefined
  /** @param isWithout whether the failure tells that there is no list of an earlier try */
  const step = async <Output>(
    answer: Promise<Output>,
    isWithout: (error: unknown) => boolean,
  ): Promise<Output> => {
    try {
      return await answer
    } catch (error) {
      if (isWithout(error)) first = undefined
      throw error
    }
  }
  return async (list) => {
    first ??= { body: list, idempotencyKey: crypto.randomUUID() }
    const { body } = first
    const { id } = await step(call(createWatchlist, first), isRefused)
    if (JSON.stringify(body) === JSON.stringify(list)) return
    const updatedAt = (await call(listWatchlists, {})).find((one) => one.id === id)?.updatedAt
    await step(
      call(updateWatchlist, { body: { ...list, id, updatedAt } }),
      (error) => error instanceof NotFoundError,
    )
  }
}

/** Others may hide a success: an earlier try that still runs, a limit, a session that has ended. */
const isRefused = (error: unknown): boolean =>
  error instanceof ClientError && ![401, 429].includes(error.status) && error.code !== 'Conflict'
