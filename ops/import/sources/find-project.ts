import { addressKey } from '../parsed-file.ts'
import type { KnownProject } from '../plan-facts.ts'
import type { ProjectClue } from './sourced-reading.ts'

/** Names that no person has compared with anything: Scroll is a chain here, and a token there. */
const READ_BY_MACHINE = /^(Token List |MetaMask contract metadata$|L2BEAT discovery$)/

/**
 * Finds the project that a source means, or nothing: neither where two fit, nor a fictional one.
 *
 * Whose most addresses are, that is it; a few alone may be of tokens that many use. A name counts
 * where a person gave it: an alias, or the name of facts of our own. One that came with a list or a
 * discovery counts only beside an address of the project.
 *
 * @returns the id, or undefined
 */
export const createProjectFinder = (
  known: readonly Pick<KnownProject, 'facts'>[],
): ((clue: ProjectClue) => string | undefined) => {
  const real = known.map(({ facts }) => facts).filter(({ demo }) => !demo)
  const names = new Map<string, Set<string>>()
  const listedNames = new Map<string, Set<string>>()
  const repositories = new Map<string, Set<string>>()
  const owners = new Map<string, string>()
  for (const { id, name, aliases = [], contracts = [], links, source } of real) {
    add(READ_BY_MACHINE.test(source?.name ?? '') ? listedNames : names, nameKey(name), id)
    for (const alias of aliases) add(names, nameKey(alias), id)
    if (links?.repository !== undefined) add(repositories, repositoryKey(links.repository), id)
    for (const contract of contracts) owners.set(addressKey(contract), id)
  }
  return ({ name, addresses = [], repository }) => {
    if (repository !== undefined) return onlyOne(repositories.get(repositoryKey(repository)))
    const owned = addresses.flatMap((one) => owners.get(addressKey(one)) ?? [])
    const most = owned.find((id) => 2 * owned.filter((one) => one === id).length > addresses.length)
    if (most !== undefined) return most
    const ofAddress = new Set(owned)
    const ofName = name === undefined ? undefined : names.get(nameKey(name))
    const ofList = name === undefined ? undefined : listedNames.get(nameKey(name))
    const both = [...ofAddress].filter((id) => ofName?.has(id) || ofList?.has(id))
    return onlyOne(new Set(both)) ?? onlyOne(ofName)
  }
}

const add = (index: Map<string, Set<string>>, key: string, id: string): void => {
  const ids = index.get(key) ?? new Set()
  index.set(key, ids.add(id))
}

const onlyOne = (ids: ReadonlySet<string> | undefined): string | undefined =>
  ids?.size === 1 ? [...ids][0] : undefined

const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

const repositoryKey = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
