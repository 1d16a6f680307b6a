import { OpsError } from '../../ops-error.ts'
import { knownChains } from '../chains.ts'
import { checkAddress } from '../check-address.ts'
import {
  cleanText,
  hashOf,
  type ListedToken,
  type SkippedRow,
  type ParsedTokens,
} from '../parsed-file.ts'

const ETHEREUM = 1
const NAME_MAX = 60
const TICKER_MAX = 20

/**
 * Reads MetaMask's contract metadata: an object with one entry for each address of Ethereum's main
 * chain (`contract-map.json` of `@metamask/contract-metadata`).
 *
 * @param version of the package, as given on the command line
 * @throws {OpsError} when the file is no such object
 */
export const readContractMetadata = (text: string, version: string | null): ParsedTokens => {
  const entries = Object.entries(parseMap(text))
  const chain = knownChains[ETHEREUM]!
  const tokens: ListedToken[] = []
  const rejected: SkippedRow[] = []
  for (const [index, [address, entry]] of entries.entries()) {
    const row = index + 1
    const checked = checkAddress(address, chain)
    const { name, symbol } = (entry ?? {}) as { name?: unknown; symbol?: unknown }
    const fullName = cleanText(name, NAME_MAX)
    const ticker = cleanText(symbol, TICKER_MAX)
    if ('reason' in checked) rejected.push({ row, reason: checked.reason })
    else if (fullName === undefined) rejected.push({ row, reason: 'name: Give the name.' })
    else if (ticker === undefined) rejected.push({ row, reason: 'symbol: Give the ticker.' })
    else {
      const { address: written } = checked
      tokens.push({ row, chain: chain.name, address: written, name: fullName, ticker, linked: [] })
    }
  }
  return {
    rows: entries.length,
    tokens,
    skipped: [],
    rejected,
    source: { name: 'MetaMask contract metadata', url: null, hash: hashOf(text), version },
  }
}

const parseMap = (text: string): object => {
  let map: unknown
  try {
    map = JSON.parse(text)
  } catch (error) {
    throw new OpsError(`The file is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw new OpsError('The file is no contract metadata: give an object of addresses.')
  }
  return map
}
