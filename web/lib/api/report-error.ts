import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { reportError } from '../../../shared/contract/errors.ts'
import type { CallError } from './call-errors.ts'

export type ErrorDescription = {
  title: string
  /** What points to the cause: a trace, or what the server answered. */
  trace: string
}

/**
 * Of characters. With JSON's escapes they come to less than the 16 KiB that a report may have: six
 * bytes for each of title and trace, one for each of an address.
 */
const TITLE_MAX = 200
const ADDRESS_MAX = 2000
const TRACE_MAX = 2000

let silentUntil = 0

/**
 * Reports a failure to the operators, together with the address of the page. Asks past `call`, which
 * would report that a report failed; never rejects.
 *
 * @returns the id under which it is found; undefined when it could not be sent
 */
export const sendErrorReport = async ({
  title,
  trace,
}: ErrorDescription): Promise<string | undefined> => {
  if (Date.now() < silentUntil) return undefined
  try {
    const response = await fetch(reportError.path, {
      method: reportError.method,
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        title: cut(title, TITLE_MAX),
        description: cut(location.href, ADDRESS_MAX),
        trace: cut(trace, TRACE_MAX),
      }),
    })
    if (response.status === 429) {
      silentUntil = Date.now() + Number(response.headers.get('retry-after')) * 1000
    }
    if (!response.ok) return undefined
    return ((await response.json()) as { id: string }).id
  } catch {
    return undefined
  }
}

/** The server refuses half of a character. */
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** By error: a call that fails is met again by the page that needs its answer. */
const reports = new WeakMap<Error, ReturnType<typeof sendErrorReport>>()

/** Like {@link sendErrorReport}, but once for each error: later callers get the same id. */
export const reportOnce = async (
  error: Error,
  description: ErrorDescription,
): Promise<string | undefined> => {
  const report = reports.get(error) ?? sendErrorReport(description)
  reports.set(error, report)
  return await report
}

/** Reports a call that the server failed to answer. */
export const reportCall = async (
  { method, path }: AnyEndpoint,
  error: CallError,
): Promise<void> => {
  const { name, status, body } = error
  await reportOnce(error, { title: `${name} ${status}: ${method} ${path}`, trace: body })
}
