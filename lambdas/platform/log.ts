export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** One line of the log, as JSON: control characters of a value arrive escaped. */
export type LogSink = (line: string, level: LogLevel) => void

let sink: LogSink = (line) => process.stdout.write(`${line}\n`)

/** Sends the log elsewhere than to standard output; the local stack writes it to a file. */
export const setLogSink = (next: LogSink): void => {
  sink = next
}

/**
 * Writes one log line. Never give it passwords, codes, cookies, tokens or whole bodies.
 *
 * @param event what happened, in a few constant words, so that lines can be counted
 */
export const log = (
  level: LogLevel,
  event: string,
  details: Readonly<Record<string, unknown>> = {},
): void => {
  sink(JSON.stringify({ at: new Date().toISOString(), level, event, ...details }), level)
}

/** An error as log details, with its causes. */
export const errorDetails = (error: unknown, depth = 3): Record<string, unknown> =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack
          ?.split('\n')
          .slice(1, 8)
          .map((line) => line.trim()),
        ...(error.cause !== undefined && depth > 0
          ? { cause: errorDetails(error.cause, depth - 1) }
          : {}),
      }
    : { name: typeof error, message: String(error) }
