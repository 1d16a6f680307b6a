import { hashOf } from './parsed-file.ts'

const ID_MAX = 24
/** Digits behind the name where that alone is taken; with those of the name at most 32. */
const ID_SUFFIX = 6

/**
 * The name in lower-case letters and digits; where another project has it, with a few digits that
 * follow from `key`. It is made once: later imports find the project by its addresses.
 *
 * @param otherwise stands for a name that has no such letters
 * @param key tells it from all others of its name, such as chain and address
 */
export const newId = (
  name: string,
  otherwise: string,
  key: string,
  taken: ReadonlySet<string>,
): string => {
  const plain = idText(name) || idText(otherwise)
  const short = plain.length < 2 ? `token${plain}` : plain
  if (!taken.has(short)) return short
  // One address may be in use on several chains, by different tokens.
  const digits = hashOf(key)
  let id = short
  for (let length = ID_SUFFIX; taken.has(id); length += 1) id = short + digits.slice(0, length)
  return id
}

const idText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, ID_MAX)
