import { jsonLine } from './json-line.ts'
import { xrayTraceId } from './telemetry/xray-trace-id.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** One line of the log, as JSON: control characters of a value arrive escaped. */
export type LogSink = (line: string, level: LogLevel) => void

let sink: LogSink = (line) => process.stdout.write(`${line}\n`)

/** Redirects the log; the local stack writes a file. */
export const setLogSink = (next: LogSink): void => {
  sink = next
}

/**
 * Never pass passwords, codes, cookies, tokens or whole bodies.
 * @param event a few constant words, to count lines by
 */
export const log = (
  level: LogLevel,
  event: string,
  details: Readonly<Record<string, unknown>> = {},
): void => {
  const at = new Date().toISOString()
  sink(jsonLine({ at, level, event, ...details, ...placeOf(level) }), level)
}

/** On AWS a line leads to its trace, and that of a failure to the source map of what wrote it. */
const placeOf = (level: LogLevel): Readonly<Record<string, string>> => {
  const traceId = xrayTraceId()
  const bundle = level === 'info' || level === 'debug' ? undefined : process.env['ASSAY_BUNDLE']
  return {
    ...(traceId !== undefined && { xrayTraceId: traceId }),
    ...(bundle !== undefined && { bundle }),
  }
}

/** Services name the address of an email that they refuse. */
const withoutEmails = (text: string): string =>
  text.replaceAll(/[^\s@<"/?&=]{1,64}(?:@|%40)[\w.-]+\.[a-z][\w-]*/gi, '[email]')

/** With its causes, and without email addresses. */
export const errorDetails = (error: unknown, depth = 3): Record<string, unknown> =>
  error instanceof Error
    ? {
        name: error.name,
        message: withoutEmails(error.message),
        stack: error.stack
          ?.split('\n')
          .slice(1, 8)
          .map((line) => withoutEmails(line.trim())),
        ...(error.cause !== undefined && depth > 0
          ? { cause: errorDetails(error.cause, depth - 1) }
          : {}),
      }
    : { name: typeof error, message: withoutEmails(String(error)) }
