import { SourceMap, type SourceMapPayload } from 'node:module'
import * as v from 'valibot'
import { parseJson } from '../import/parsed-file.ts'

/** Finds the source map of a bundle; undefined when it is not kept. */
export type FindMap = (bundle: string) => Promise<SourceMapPayload | undefined>

export interface MappedTrace {
  readonly text: string
  /** Bundles whose source map was not found. */
  readonly missing: readonly string[]
  /** Lines with a place in a bundle of which nothing says which it is. */
  readonly unnamed: number
}

/** A place in a bundle: on AWS in `/var/task`, on a laptop in the folder that was built. */
const PLACE = /(?:file:\/\/)?[\w./-]*\/index\.mjs:(\d+):(\d+)/g

/** All but ends of lines and tabs: visitors may have a hand in a message, and terminals obey it. */
const CONTROLS = /[^\P{Cc}\n\t]/gu

interface Failure {
  readonly name?: string | undefined
  readonly message?: string | undefined
  readonly stack?: readonly string[] | undefined
  readonly cause?: unknown
}

const Failure = v.object({
  name: v.optional(v.string()),
  message: v.optional(v.string()),
  stack: v.optional(v.array(v.string())),
  cause: v.optional(v.unknown()),
})

/** Of a log line of the product, or of Lambda's own about what no code has caught. */
const Line = v.object({
  event: v.optional(v.string()),
  endpoint: v.optional(v.string()),
  consumer: v.optional(v.string()),
  requestId: v.optional(v.string()),
  bundle: v.optional(v.string()),
  error: v.optional(Failure),
  errorType: v.optional(v.string()),
  errorMessage: v.optional(v.string()),
  stack: v.optional(v.array(v.string())),
})

/**
 * Writes places in minified bundles as places in their sources. Log lines are written out with their
 * causes; all other lines stay as they are.
 *
 * @param bundle of lines that do not name one
 */
export const mapTrace = async (
  text: string,
  findMap: FindMap,
  { bundle, signal }: { readonly bundle?: string | undefined; readonly signal?: AbortSignal } = {},
): Promise<MappedTrace> => {
  const maps = new Map<string, SourceMap | undefined>()
  let unnamed = 0
  const mapLine = async (line: string, named: string | undefined): Promise<string> => {
    if (line.search(PLACE) < 0) return line
    const id = named ?? bundle
    if (id === undefined) {
      unnamed += 1
      return line
    }
    if (!maps.has(id)) {
      const found = await findMap(id)
      maps.set(id, found && new SourceMap(found))
    }
    return line.replaceAll(PLACE, (place, lineNumber: string, column: string) =>
      placeOf(maps.get(id), Number(lineNumber), Number(column), place),
    )
  }
  const written: string[] = []
  for (const line of text.split('\n')) {
    signal?.throwIfAborted()
    const { lines, bundle: named } = linesOf(line)
    for (const one of lines) written.push(await mapLine(one, named))
  }
  const missing = [...maps].filter(([, map]) => map === undefined).map(([id]) => id)
  return { text: written.join('\n').replaceAll(CONTROLS, ' '), missing, unnamed }
}

/** @returns `otherwise` for what the map does not cover */
const placeOf = (
  map: SourceMap | undefined,
  line: number,
  column: number,
  otherwise: string,
): string => {
  const origin = map?.findOrigin(line, column)
  if (origin === undefined || !('fileName' in origin)) return otherwise
  return `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
}

const linesOf = (line: string): { lines: readonly string[]; bundle?: string | undefined } => {
  const parsed = v.safeParse(Line, parseJson(line))
  if (!parsed.success) return { lines: [line] }
  const { bundle, event, endpoint, consumer, requestId, ...rest } = parsed.output
  const error: Failure | undefined =
    rest.error ??
    (rest.errorType === undefined
      ? undefined
      : { name: rest.errorType, message: rest.errorMessage, stack: rest.stack })
  if (error === undefined) return { lines: [line], bundle }
  const about = [event, endpoint ?? consumer, requestId].filter((part) => part !== undefined)
  return { lines: [...(about.length > 0 ? [about.join(' ')] : []), ...describe(error)], bundle }
}

const describe = ({ name, message, stack = [], cause }: Failure): readonly string[] => {
  const frames = stack.map((frame) => frame.trim()).filter((frame) => frame.startsWith('at '))
  const below = v.safeParse(Failure, cause)
  return [
    `${name ?? 'Error'}: ${message ?? ''}`,
    ...frames.map((frame) => `    ${frame}`),
    ...(cause !== undefined && below.success ? ['caused by', ...describe(below.output)] : []),
  ]
}
