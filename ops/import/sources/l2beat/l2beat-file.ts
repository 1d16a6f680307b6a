import type { ChainAddress } from '../../../../shared/values/evidence/evidence.ts'
import { OpsError } from '../../../ops-error.ts'
import { chainOfL2beat } from '../../chains.ts'
import { checkAddress } from '../../check-address.ts'
import { parseWhole } from '../../parsed-file.ts'
import type { SourceFile } from '../sourced-reading.ts'

/** A right as L2BEAT models it: `from` names the contract; older files call it `target`. */
export interface L2beatPermission {
  readonly permission?: unknown
  readonly from?: unknown
  readonly target?: unknown
  readonly role?: unknown
  readonly delay?: unknown
  readonly condition?: unknown
  readonly via?: readonly { readonly delay?: unknown; readonly condition?: unknown }[]
}

/** A contract or an account that a discovery met. */
export interface L2beatEntry {
  /** `Reference`: it belongs to another discovery. Absent in files of before 2025. */
  readonly type?: unknown
  readonly address?: unknown
  readonly name?: unknown
  readonly derivedName?: unknown
  readonly template?: unknown
  readonly proxyType?: unknown
  readonly unverified?: unknown
  /** Hashes of the flattened source: of a proxy its own first, then its implementation's. */
  readonly sourceHashes?: readonly unknown[]
  /** Seconds. */
  readonly sinceTimestamp?: unknown
  readonly values?: Readonly<Record<string, unknown>>
  readonly receivedPermissions?: readonly L2beatPermission[]
}

export interface L2beatFile {
  readonly path: string
  readonly text: string
  /** L2BEAT's own short name: "arbitrum", "across-v3". */
  readonly name: string
  /** When the chain was read, in epoch milliseconds; older files give a block alone. */
  readonly readAt: number | undefined
  readonly entries: readonly L2beatEntry[]
  /** Rights of holders that other discoveries describe. */
  readonly external: number
  addressOf(text: unknown): ChainAddress | { readonly reason: string }
}

interface RawFile {
  readonly name?: unknown
  readonly chain?: unknown
  readonly timestamp?: unknown
  readonly entries?: readonly L2beatEntry[]
  readonly contracts?: readonly L2beatEntry[]
  readonly eoas?: readonly L2beatEntry[]
  readonly externalPermissions?: object
  readonly permissionGroups?: readonly unknown[]
}

/**
 * One `discovered.json` of L2BEAT, of today's form (one file a project, chains before the addresses)
 * or of the earlier one (one file a chain).
 *
 * @throws {OpsError} when it is not such a file
 */
export const parseL2beatFile = ({ path, text }: SourceFile): L2beatFile => {
  const raw = parse(path, text)
  if (typeof raw.name !== 'string' || !(raw.entries ?? raw.contracts)) {
    throw new OpsError(`${path} is no discovered.json: it has no name, or no entries or contracts.`)
  }
  const contracts = (raw.contracts ?? []).map((entry) => ({ type: 'Contract', ...entry }))
  const accounts = (raw.eoas ?? []).map((entry) => ({ type: 'EOA', ...entry }))
  return {
    path,
    text,
    name: raw.name,
    readAt: typeof raw.timestamp === 'number' ? raw.timestamp * 1000 : undefined,
    entries: raw.entries ?? [...contracts, ...accounts],
    external:
      Object.keys(raw.externalPermissions ?? {}).length + (raw.permissionGroups?.length ?? 0),
    addressOf: (address) => addressOf(address, raw.chain),
  }
}

const parse = (path: string, text: string): RawFile => {
  const value = parseWhole(text, path)
  return typeof value === 'object' && value !== null ? value : {}
}

const addressOf = (
  text: unknown,
  chainOfFile: unknown,
): ChainAddress | { readonly reason: string } => {
  if (typeof text !== 'string') return { reason: 'address: Give the address as text.' }
  const [first = '', second] = text.split(':')
  const name = second === undefined ? chainOfFile : first
  const chain = typeof name === 'string' ? chainOfL2beat(name) : undefined
  if (!chain || chain.isTestnet) return { reason: `chain: ${String(name)} is none that we know.` }
  const read = checkAddress(second ?? first, chain)
  return 'reason' in read ? read : { chain: chain.name, address: read.address }
}
