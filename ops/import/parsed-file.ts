import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import type { ChainAddress, EvidenceSource } from '../../shared/values/evidence/evidence.ts'
import { NAME_MAX_LENGTH, TICKER_MAX_LENGTH } from '../../shared/values/project/project-facts.ts'
import { OpsError } from '../ops-error.ts'

/** A row that does not come in: left out on purpose, or invalid. */
export interface SkippedRow {
  /** 1 is the first: of the list, or the line of the file. */
  readonly row: number
  readonly reason: string
}

/** A valid token of a list. */
export interface ListedToken extends ChainAddress {
  readonly row: number
  readonly name: string
  readonly ticker: string
  /** The same token on other chains, as the list says. */
  readonly linked: readonly ChainAddress[]
}

/** What a file of tokens says. */
export interface ParsedTokens {
  readonly rows: number
  readonly tokens: readonly ListedToken[]
  readonly skipped: readonly SkippedRow[]
  readonly rejected: readonly SkippedRow[]
  readonly source: EvidenceSource
}

/** One key for an address, whatever the case it is written in; base 58 knows two cases. */
export const addressKey = ({ chain, address }: ChainAddress): string =>
  `${chain}:${address.startsWith('0x') ? address.toLowerCase() : address}`

/** SHA-256 of the text of a file in hex: what provenance names it by. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** undefined for what is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws {OpsError} that says where a file is no JSON */
export const parseWhole = (text: string, file = 'The file'): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OpsError(`${file} is not JSON: ${(error as SyntaxError).message}`, { cause: error })
  }
}

/** undefined for a line that is no CSV. */
export const cellsOf = (line: string): string[] | undefined => {
  try {
    const [cells = []] = parse(line, { trim: true })
    return cells
  } catch {
    return undefined
  }
}

/** What cannot be shown, or would let a name look like another: controls, format and private characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/** The name and the ticker of a token, as a list has them. */
export const namesOf = ({
  name,
  symbol,
}: {
  readonly name?: unknown
  readonly symbol?: unknown
}): Pick<ListedToken, 'name' | 'ticker'> | { readonly reason: string } => {
  const fullName = cleanText(name, NAME_MAX_LENGTH)
  const ticker = cleanText(symbol, TICKER_MAX_LENGTH)
  if (fullName === undefined) return { reason: 'name: Give the name of the token.' }
  if (ticker === undefined) return { reason: 'symbol: Give the ticker of the token.' }
  return { name: fullName, ticker }
}

/** Text of a list in one line, cut to what we keep. */
export const cleanText = (text: unknown, mostCharacters: number): string | undefined => {
  if (typeof text !== 'string') return undefined
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(UNPRINTABLE, '').trim()
  // The cut may leave half a character behind.
  return line === ''
    ? undefined
    : line
        .slice(0, mostCharacters)
        .replace(/\p{Cs}$/u, '')
        .trim()
}
