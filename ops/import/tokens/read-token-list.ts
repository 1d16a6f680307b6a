import { OpsError } from '../../ops-error.ts'
import { knownChains } from '../chains.ts'
import { checkAddress } from '../check-address.ts'
import {
  cleanText,
  hashOf,
  type ListedToken,
  namesOf,
  type ParsedTokens,
  parseWhole,
  type SkippedRow,
} from '../parsed-file.ts'

interface RawToken {
  readonly chainId?: unknown
  readonly address?: unknown
  readonly logoURI?: unknown
  readonly extensions?: { readonly bridgeInfo?: Readonly<Record<string, unknown>> }
}

/** A chain whose tokens are shares of companies and funds, but for those that bridge or carry a logo. */
const CHAIN_OF_SHARES = 4663
const TOKENISED_SHARE = /xstock|tokeni[sz]ed (stock|share|etf|fund)|ondo tokeni[sz]ed/i

/**
 * Reads a list of the Token Lists standard (tokenlists.org, schema of version 1). Testnets and
 * tokenised shares are left out; a row that is invalid is rejected by its number and stops no other.
 *
 * @throws {OpsError} when the file is no such list
 */
export const readTokenList = (text: string): ParsedTokens => {
  const list = parseList(text)
  const tokens: ListedToken[] = []
  const skipped: SkippedRow[] = []
  const rejected: SkippedRow[] = []
  for (const [index, raw] of list.tokens.entries()) {
    const row = index + 1
    const read = readToken(raw, row)
    if ('token' in read) tokens.push(read.token)
    else if ('skipped' in read) skipped.push({ row, reason: read.skipped })
    else rejected.push({ row, reason: read.rejected })
  }
  const { major, minor, patch } = list.version ?? {}
  return {
    rows: list.tokens.length,
    tokens,
    skipped,
    rejected,
    source: {
      name: `Token List ${cleanText(list.name, 100) ?? 'without a name'}`,
      url: null,
      hash: hashOf(text),
      version: [major, minor, patch].every(Number.isSafeInteger)
        ? `${major}.${minor}.${patch}`
        : null,
    },
  }
}

const parseList = (text: string) => {
  const list = parseWhole(text)
  if (typeof list !== 'object' || list === null || !Array.isArray((list as RawList).tokens)) {
    throw new OpsError('The file is no Token List: it has no list `tokens`.')
  }
  return list as RawList
}

interface RawList {
  readonly name?: unknown
  readonly version?: { readonly major?: number; readonly minor?: number; readonly patch?: number }
  readonly tokens: readonly unknown[]
}

type ReadToken =
  | { readonly token: ListedToken }
  | { readonly skipped: string }
  | { readonly rejected: string }

const readToken = (raw: unknown, row: number): ReadToken => {
  if (typeof raw !== 'object' || raw === null) return { rejected: 'Give a token as an object.' }
  const { chainId, address, extensions } = raw as RawToken
  const chain = typeof chainId === 'number' ? knownChains[chainId] : undefined
  if (!chain) {
    const remedy = 'Give the number of a chain that we know'
    const given = typeof chainId === 'number' ? `, not ${chainId}` : ''
    return { rejected: `chainId: ${remedy}${given}.` }
  }
  if (chain.isTestnet) return { skipped: 'testnet' }
  const checked = checkAddress(address, chain)
  if ('reason' in checked) return { rejected: checked.reason }
  const names = namesOf(raw)
  if ('reason' in names) return { rejected: names.reason }
  if (isShare(raw, names.name)) return { skipped: 'tokenised share' }
  return {
    token: {
      row,
      chain: chain.name,
      ...checked,
      ...names,
      linked: linkedOf(extensions?.bridgeInfo),
    },
  }
}

const isShare = ({ chainId, logoURI, extensions }: RawToken, name: string): boolean =>
  TOKENISED_SHARE.test(name) ||
  (chainId === CHAIN_OF_SHARES && logoURI === undefined && extensions?.bridgeInfo === undefined)

/** Links to chains and addresses that cannot be checked are left out: they join nothing. */
const linkedOf = (bridges: unknown): ListedToken['linked'] => {
  if (typeof bridges !== 'object' || bridges === null) return []
  return Object.entries(bridges).flatMap(([chainId, bridge]) => {
    const chain = knownChains[Number(chainId)]
    const address = (bridge as { tokenAddress?: unknown } | null)?.tokenAddress
    if (!chain || chain.isTestnet) return []
    const checked = checkAddress(address, chain)
    return 'address' in checked ? [{ chain: chain.name, address: checked.address }] : []
  })
}
