import { OpsError } from '../ops-error.ts'
import type { AliasLine } from './alias-file.ts'
import type { ListedIncident } from './incident-list.ts'
import type { ListedProtocol } from './protocol-list.ts'

/** How an incident was found to be about a protocol, the surest first. */
type MatchedBy = 'address' | 'alias' | 'name'

export interface Match {
  readonly incident: ListedIncident
  readonly protocol: ListedProtocol
  readonly by: MatchedBy
}

export interface Unmatched {
  readonly incident: ListedIncident
  /** Several fit, a person struck it out, or a name is alike; undefined when nothing comes near. */
  readonly reason: string | undefined
}

export interface Matching {
  readonly matches: readonly Match[]
  readonly unmatched: readonly Unmatched[]
}

/** Names without case, blanks and signs: sources write `Onyx Protocol` and `OnyxProtocol`. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Words that do not distinguish protocols: a name that differs only by them is worth a look. */
const COMMON =
  /\b(finance|protocol|dao|network|exchange|defi|swap|lend(ing)?|cdp|dex|money|token|bridge|vaults?|labs|farm|v\d)\b/g

const bareName = (name: string): string =>
  plainName(name.normalize('NFKC').toLowerCase().replaceAll(COMMON, ''))

const BARE_LEAST = 3

const addressOf = (address: string): string => {
  const [, chain = 'ethereum', rest = address] = /^([\w-]+):(.*)$/.exec(address) ?? []
  return `${chain.toLowerCase()}:${rest.startsWith('0x') ? rest.toLowerCase() : rest}`
}

type Index = Map<string, ListedProtocol[]>

const add = (index: Index, key: string, protocol: ListedProtocol): void => {
  const there = index.get(key) ?? []
  if (!there.includes(protocol)) index.set(key, [...there, protocol])
}

/**
 * Finds whom each incident hit: by an address, else by an alias, else by the whole name. Where
 * several fit, nobody was found.
 *
 * @throws {OpsError} when a line of aliases is about no protocol of the list, or about several
 */
export const matchIncidents = (
  protocols: readonly ListedProtocol[],
  incidents: readonly ListedIncident[],
  lines: readonly AliasLine[],
): Matching => {
  const names: Index = new Map()
  const bareNames: Index = new Map()
  const aliases: Index = new Map()
  const addresses: Index = new Map()
  for (const protocol of protocols) {
    add(names, plainName(protocol.name), protocol)
    add(bareNames, bareName(protocol.name), protocol)
    for (const alias of protocol.aliases) add(aliases, plainName(alias), protocol)
    if (protocol.address !== undefined) add(addresses, addressOf(protocol.address), protocol)
  }
  const struck = new Set<string>()
  for (const line of lines) {
    const protocol = meantBy(line, names.get(plainName(line.name)) ?? [])
    for (const alias of line.aliases) add(aliases, plainName(alias), protocol)
    for (const id of line.not) struck.add(`${id} ${protocol.row}`)
  }
  const find = ({ name, addresses: own }: ListedIncident) => {
    const ofAddress = [...new Set(own.flatMap((one) => addresses.get(addressOf(one)) ?? []))]
    const ofAlias = aliases.get(plainName(name)) ?? []
    // Many protocols may share one token address: an alias says which of them is meant.
    const ofBoth = ofAddress.filter((protocol) => ofAlias.includes(protocol))
    return (
      fitting('address', ofBoth.length > 0 ? ofBoth : ofAddress) ??
      fitting('alias', ofAlias) ??
      fitting('name', names.get(plainName(name)) ?? [])
    )
  }

  const matches: Match[] = []
  const unmatched: Unmatched[] = []
  for (const incident of incidents) {
    const found = find(incident)
    const [protocol] = found?.protocols ?? []
    if (!found || !protocol) {
      const alike = bareName(incident.name)
      const near = alike.length < BARE_LEAST ? [] : (bareNames.get(alike) ?? [])
      unmatched.push({ incident, reason: near.length > 0 ? `like ${namesOf(near)}` : undefined })
    } else if (found.protocols.length > 1) {
      unmatched.push({ incident, reason: `several by ${found.by}: ${namesOf(found.protocols)}` })
    } else if (struck.has(`${incident.id} ${protocol.row}`)) {
      unmatched.push({ incident, reason: `struck out: not ${protocol.name}` })
    } else matches.push({ incident, protocol, by: found.by })
  }
  return { matches, unmatched }
}

const fitting = (by: MatchedBy, protocols: readonly ListedProtocol[]) =>
  protocols.length > 0 ? { by, protocols } : undefined

const namesOf = (protocols: readonly ListedProtocol[]): string =>
  protocols.map(({ name, row }) => `${name} (row ${row})`).join(', ')

const meantBy = (
  { line, name }: AliasLine,
  protocols: readonly ListedProtocol[],
): ListedProtocol => {
  const written = protocols.filter((one) => one.name === name)
  const [protocol, other] = written.length > 0 ? written : protocols
  if (!protocol || other) {
    const what = protocol ? 'several protocols of the list are' : 'no protocol of the list is'
    throw new OpsError(`--aliases, line ${line}: name: ${what} called “${name}”.`)
  }
  return protocol
}
