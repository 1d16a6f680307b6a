import { checkNewEvidence } from '../../lambdas/projects/operations.ts'
import { Refusal } from '../../lambdas/platform/refusal.ts'
import { count } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import type { EvidenceLine, ParsedFacts } from './read-facts.ts'
import { cellsOf, type SkippedRow } from './parsed-file.ts'

/** Columns of the file; those with a mark may be left out or empty. */
export const INCIDENT_COLUMNS = [
  'project',
  'incident',
  'title',
  'kind',
  'severity',
  'at',
  'source',
  'source_url?',
  'loss_usd?',
  'chain?',
  'url?',
  'resolved_at?',
  'fixed?',
  'reimbursed?',
] as const

/**
 * Reads incidents, one a line under a line of headings. A record ends with its line, so that a quote
 * that is never closed spoils one line alone.
 *
 * @param hash of the file, for the provenance
 * @throws {OpsError} when a column is missing or unknown
 */
export const readIncidents = (text: string, hash: string): ParsedFacts => {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const columns = readColumns(head)
  const evidence: EvidenceLine[] = []
  const rejected: SkippedRow[] = []
  let rows = 0
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    rows += 1
    const row = index + 2
    try {
      evidence.push(...readLine(line, columns, hash).map((one) => ({ row, ...one })))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      rejected.push({ row, reason: error.message.replace(/^\d\./, '') })
    }
  }
  return { rows, projects: [], evidence, rejected }
}

const readColumns = (head: string): string[] => {
  const columns = cellsOf(head)
  if (!columns) throw new OpsError('The first line is not CSV: is a quote left open?')
  const names = columns.map((name) => name.toLowerCase())
  const known = INCIDENT_COLUMNS.map((name) => name.replace('?', ''))
  const unknown = names.filter((name) => !known.includes(name))
  const missing = INCIDENT_COLUMNS.filter((name) => !name.endsWith('?') && !names.includes(name))
  if (missing.length > 0) throw new OpsError(`The first line lacks ${missing.join(', ')}.`)
  if (unknown.length > 0) {
    throw new OpsError(`There is no column ${unknown.join(', ')}: give ${known.join(', ')}.`)
  }
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new OpsError(`The first line has ${twice} twice.`)
  return names
}

type Cells = Readonly<Record<string, string | undefined>>

const readLine = (
  line: string,
  columns: readonly string[],
  hash: string,
): Omit<EvidenceLine, 'row'>[] => {
  const cells = readCells(line, columns)
  const project = { id: cells['project'] ?? '' }
  const { source, incidentId } = {
    source: {
      name: cells['source'] ?? '',
      url: cells['source_url'] ?? null,
      hash,
      version: null,
    },
    incidentId: cells['incident'] ?? '',
  }
  const confirmed = {
    type: 'IncidentConfirmed',
    at: instantOf(cells['at']),
    source,
    data: {
      incidentId,
      title: cells['title'] ?? '',
      kind: cells['kind'] ?? '',
      severity: cells['severity'] ?? '',
      lossUsd: numberOf(cells['loss_usd']),
      chain: cells['chain'] ?? null,
      url: cells['url'] ?? null,
    },
  }
  const resolved = readEnd(cells, { source, incidentId })
  const [began, ended] = checkNewEvidence(resolved ? [confirmed, resolved] : [confirmed])
  if (began && ended && ended.at < began.at) {
    throw new Refusal('InvalidLine', 'resolved_at: Give a time that is not before `at`.')
  }
  return [
    ...(began ? [{ project, evidence: began }] : []),
    ...(ended ? [{ project, evidence: ended, dateField: 'resolved_at' }] : []),
  ]
}

const readEnd = (
  cells: Cells,
  { source, incidentId }: { readonly source: object; readonly incidentId: string },
): object | undefined => {
  const fixed = yesOrNo(cells['fixed'], 'fixed')
  const reimbursed = yesOrNo(cells['reimbursed'], 'reimbursed')
  const at = cells['resolved_at']
  if (at !== undefined) {
    const data = { incidentId, fixed, reimbursed }
    return { type: 'IncidentResolved', at: instantOf(at), source, data }
  }
  if (!fixed && !reimbursed) return undefined
  const remedy = 'Give when it ended, or leave fixed and reimbursed empty.'
  throw new Refusal('InvalidLine', `resolved_at: ${remedy}`)
}

const readCells = (line: string, columns: readonly string[]): Cells => {
  const cells = cellsOf(line)
  if (!cells) throw new Refusal('InvalidLine', 'The line is not CSV: is a quote left open?')
  if (cells.length !== columns.length) {
    throw new Refusal(
      'InvalidLine',
      `The line has ${count(cells.length, 'cell')} where the first has ${columns.length}.`,
    )
  }
  return Object.fromEntries(
    columns.map((name, index) => [name, cells[index] === '' ? undefined : cells[index]]),
  )
}

/** A day alone is taken for its beginning. */
const instantOf = (text: string | undefined): string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : (text ?? '')

/** `NaN`, which no schema takes, for what is no number as people write it. */
const numberOf = (text: string | undefined): number | null => {
  if (text === undefined) return null
  const digits = text.replaceAll(/[$_]/g, '')
  return /^[\d.]+(e\+?\d+)?$/i.test(digits) ? Number(digits) : Number.NaN
}

/** null, unknown, where the cell is empty. */
const yesOrNo = (text: string | undefined, column: string): boolean | null => {
  if (text === undefined) return null
  if (/^(no|false|0)$/i.test(text)) return false
  if (/^(yes|true|1)$/i.test(text)) return true
  throw new Refusal('InvalidLine', `${column}: Give yes or no.`)
}
