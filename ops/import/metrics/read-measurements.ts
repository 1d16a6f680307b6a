import {
  checkMeasurement,
  type Measurement,
  parseMeasurement,
} from '../../../lambdas/metrics/operations.ts'
import { Refusal } from '../../../lambdas/platform/refusal.ts'
import { OpsError } from '../../ops-error.ts'
import { linesOf } from '../../text-file.ts'
import type { SkippedRow } from '../parsed-file.ts'
import { type Heading, readDay, readHeading } from './read-columns.ts'

/** A line of the file that holds something: fit, or refused. */
export type ReadLine = { readonly row: number; readonly measurement: Measurement } | SkippedRow

interface ReadOptions {
  /** For lines of a table that do not say when they were measured. */
  readonly measuredAt?: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The measurements of a file, line by line, however long it is: a table of days (`.csv`), or JSON
 * objects, one a line. An invalid line is reported and stops no other.
 *
 * @throws {OpsError} when the file cannot be read, or its headings are invalid
 */
export const readMeasurements = async function* (
  path: string,
  options: ReadOptions,
): AsyncGenerator<ReadLine> {
  const isTable = /\.csv$/i.test(path)
  let heading: Heading | undefined
  let row = 0
  for await (const line of linesOf(path)) {
    row += 1
    if (isTable && !heading) heading = readHeading(line)
    else if (line.trim() !== '') yield { row, ...readLine(line, heading, options) }
  }
  if (row === 0) throw new OpsError(`${path} is empty.`)
}

const readLine = (
  line: string,
  heading: Heading | undefined,
  { measuredAt, now }: ReadOptions,
): { readonly measurement: Measurement } | { readonly reason: string } => {
  try {
    if (!heading) return { measurement: parseMeasurement(line, now) }
    const day = readDay(line, heading, measuredAt)
    if (!day) {
      return { reason: `The line does not have the ${heading.columns.length} cells of the first.` }
    }
    return { measurement: checkMeasurement(day, now) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { reason: heading ? ofCell(error.message) : error.message }
  }
}

/** A line of a table has one day. */
const ofCell = (message: string): string => message.replace(/^days\.0\./, '')
