import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { failureOf } from '../lib/api/call-errors.ts'

/** What the server knew when it rendered the page; JSON in an element of the page's HTML. */
export interface InitialState {
  /** Path that the HTML shows. */
  readonly path: string
  /** Epoch milliseconds. */
  readonly renderedAt: number
  /** Answers of calls. */
  readonly answers: readonly { readonly queryKey: QueryKey; readonly data: unknown }[]
  /** Calls that were refused, such as for a project that does not exist. */
  readonly failures: readonly {
    readonly queryKey: QueryKey
    readonly status: number
    readonly body: string
  }[]
}

/** Id of the element. */
export const INITIAL_STATE_ID = 'initial-state'

/** Undefined for the shell, which the server serves when it cannot render. */
export const readInitialState = (): InitialState | undefined => {
  const text = document.getElementById(INITIAL_STATE_ID)?.textContent
  return text ? (JSON.parse(text) as InitialState) : undefined
}

/**
 * Gives queries the answers that the server had as if they came now, so that none is asked for twice.
 * What is polled is asked again soon enough (decision 27). Those of a page that back or forward took
 * from the browser's cache may be of any age: old ones are asked for again.
 */
export const restoreQueries = (
  client: QueryClient,
  { answers, failures, renderedAt }: InitialState,
  isFromHistory: boolean,
): void => {
  const updatedAt = isFromHistory ? renderedAt : Date.now()
  for (const { queryKey, data } of answers) client.setQueryData(queryKey, data, { updatedAt })
  for (const { queryKey, status, body } of failures) {
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({
        status: 'error',
        error: failureOf(status, body),
        errorUpdateCount: 1,
        errorUpdatedAt: updatedAt,
      })
  }
}
