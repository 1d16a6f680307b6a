import { OpsError } from '../../ops-error.ts'
import { knownChains } from '../chains.ts'
import { checkAddress } from '../check-address.ts'
import {
  hashOf,
  type ListedToken,
  namesOf,
  type ParsedTokens,
  parseWhole,
  type SkippedRow,
} from '../parsed-file.ts'

const ETHEREUM = 1

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
    const names = namesOf((entry ?? {}) as object)
    if ('reason' in checked) rejected.push({ row, reason: checked.reason })
    else if ('reason' in names) rejected.push({ row, reason: names.reason })
    else tokens.push({ row, chain: chain.name, ...checked, ...names, linked: [] })
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
  const map = parseWhole(text)
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw new OpsError('The file is no contract metadata: give an object of addresses.')
  }
  return map
}
