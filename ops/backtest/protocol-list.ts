import * as v from 'valibot'
import { parse } from 'csv-parse/sync'
import { isDayOfCalendar } from '../../shared/values/days.ts'
import { cleanText, type SkippedRow } from '../import/parsed-file.ts'
import { OpsError } from '../ops-error.ts'

/** A protocol as a list described it on its day. */
export interface ListedProtocol {
  /** 1 is the first of the list. */
  readonly row: number
  readonly name: string
  readonly aliases: readonly string[]
  /** `bsc:0x…`; without a chain it is Ethereum's. */
  readonly address: string | undefined
  readonly category: string | undefined
  /** By the list's own key: 0 none, 1 in part, 2 yes, 3 of the code that it was copied from. */
  readonly audits: 0 | 1 | 2 | 3 | undefined
  readonly linksAudit: boolean
  readonly namesOracle: boolean
  readonly isFork: boolean
  readonly namesRepository: boolean
  readonly chains: number
  /** Epoch milliseconds. */
  readonly listedAt: number | undefined
  readonly tvlUsd: number | undefined
}

export interface ProtocolList {
  readonly rows: number
  readonly protocols: readonly ListedProtocol[]
  /** Gone, or known for a rug pull, on the day of the list. */
  readonly gone: number
  readonly rejected: readonly SkippedRow[]
}

/** Columns of the CSV; those that hold several values part them by semicolons. */
export const LIST_COLUMNS = [
  'name',
  'aliases',
  'address',
  'category',
  'audits',
  'audit_links',
  'oracles',
  'forkedFrom',
  'github',
  'chains',
  'listedAt',
  'tvl',
  'rugged',
  'deadUrl',
] as const
const SEVERAL: ReadonlySet<string> = new Set([
  'aliases',
  'audit_links',
  'oracles',
  'forkedFrom',
  'github',
  'chains',
])

const several = v.nullish(v.array(v.string('Give a list of texts.'), 'Give a list of texts.'))
const flag = v.nullish(v.boolean('Give true or false.'))
const LISTED = 'Give a day such as 2023-10-16, or seconds since 1970.'
const TVL = 'Give US dollars as a number from 0 on.'

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isDayOfCalendar(text)

/** One protocol, with the names of fields that DefiLlama's list has; others are not read. */
const Row = v.object(
  {
    name: v.pipe(
      v.string('Give the name of the protocol.'),
      v.transform((text) => cleanText(text, 100) ?? ''),
      v.nonEmpty('Give the name of the protocol.'),
    ),
    aliases: several,
    address: v.nullish(v.string('Give an address such as bsc:0x….')),
    category: v.nullish(v.string('Give the category as a text.')),
    audits: v.nullish(
      v.pipe(
        v.picklist(['0', '1', '2', '3', 0, 1, 2, 3], 'Give 0, 1, 2 or 3.'),
        v.transform((key) => Number(key) as 0 | 1 | 2 | 3),
      ),
    ),
    audit_links: several,
    oracles: several,
    oraclesByChain: v.nullish(v.looseObject({}, 'Give lists of texts by chain.')),
    forkedFrom: several,
    github: several,
    chains: several,
    listedAt: v.nullish(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.check(isDay, LISTED))], LISTED),
        v.transform((at) => (typeof at === 'number' ? at * 1000 : Date.parse(at))),
        v.number(LISTED),
      ),
    ),
    tvl: v.nullish(v.pipe(v.number(TVL), v.minValue(0, TVL))),
    rugged: flag,
    deadUrl: flag,
  },
  ({ expected }) => (expected === 'Object' ? 'Give an object.' : 'Give this field.'),
)

/**
 * Reads a list of protocols: a JSON array, as DefiLlama's `/protocols` answers, or CSV with
 * {@link LIST_COLUMNS}. A row that is invalid stops no other.
 *
 * @throws {OpsError} when it is neither, or a column is unknown
 */
export const readProtocolList = (text: string): ProtocolList =>
  checkRows(/^\s*\[/.test(text) ? readJson(text) : readCsv(text))

/**
 * The same of rows that have been read.
 *
 * @throws {OpsError} when there is none
 */
export const checkRows = (rows: readonly unknown[]): ProtocolList => {
  if (rows.length === 0) throw new OpsError('The list has no protocol.')
  const protocols: ListedProtocol[] = []
  const rejected: SkippedRow[] = []
  let gone = 0
  for (const [index, candidate] of rows.entries()) {
    const row = index + 1
    const { success, output, issues } = v.safeParse(Row, candidate)
    if (!success) {
      const path = v.getDotPath(issues[0])
      rejected.push({ row, reason: `${path === null ? '' : `${path}: `}${issues[0].message}` })
    } else if (output.rugged || output.deadUrl) gone += 1
    else protocols.push(protocolOf(row, output))
  }
  return { rows: rows.length, protocols, gone, rejected }
}

const protocolOf = (row: number, said: v.InferOutput<typeof Row>): ListedProtocol => ({
  row,
  name: said.name,
  aliases: (said.aliases ?? []).flatMap((alias) => cleanText(alias, 100) ?? []),
  address: cleanText(said.address, 200),
  category: cleanText(said.category, 40),
  audits: said.audits ?? undefined,
  linksAudit: isSome(said.audit_links),
  namesOracle: isSome(said.oracles) || Object.keys(said.oraclesByChain ?? {}).length > 0,
  isFork: isSome(said.forkedFrom),
  namesRepository: isSome(said.github),
  chains: said.chains?.length ?? 0,
  listedAt: said.listedAt ?? undefined,
  tvlUsd: said.tvl ?? undefined,
})

const isSome = (list: readonly string[] | null | undefined): boolean => (list ?? []).length > 0

const readJson = (text: string): readonly unknown[] => {
  try {
    return JSON.parse(text) as readonly unknown[]
  } catch (error) {
    throw new OpsError('The list is no JSON, though it begins with a bracket.', { cause: error })
  }
}

const readCsv = (text: string): readonly unknown[] => {
  let lines: Record<string, string>[]
  try {
    lines = parse<Record<string, string>>(text, { columns: true, trim: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OpsError(`The list is neither a JSON array nor CSV: ${reason}`, { cause: error })
  }
  const known: readonly string[] = LIST_COLUMNS
  const columns = Object.keys(lines[0] ?? {})
  const unknown = columns.filter((column) => !known.includes(column))
  if (unknown.length > 0) {
    throw new OpsError(`There is no column ${unknown.join(', ')}: give ${known.join(', ')}.`)
  }
  return lines.map((line) =>
    Object.fromEntries(
      Object.entries(line)
        .filter(([, cell]) => cell !== '')
        .map(([column, cell]) => [column, valueOf(column, cell)]),
    ),
  )
}

const valueOf = (column: string, cell: string): unknown => {
  if (SEVERAL.has(column)) return cell.split(';').map((one) => one.trim())
  if (column === 'tvl' || (column === 'listedAt' && /^\d+$/.test(cell))) return Number(cell)
  const isFlag = column === 'rugged' || column === 'deadUrl'
  return isFlag && /^(true|false)$/.test(cell) ? cell === 'true' : cell
}
