import { OpsError } from '../ops-error.ts'

/** The begin of a list in a source file: `const data2: Protocol[] = [`. */
const BEGIN = /^const \w+\s*:\s*Protocol\[\]\s*=\s*(?=\[)/gm

const BLANKS = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const KEY = /[\w$]+|'[^'\n]*'|"[^"\n]*"/y
const TEXT = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`/y
const NUMBER = /-?\d+(?:\.\d+)?(?:e\d+)?/y
const WORD = /true|false|null|undefined/y
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }
const DEPTH_MAX = 20

/**
 * Reads the lists of protocols out of TypeScript, as DefiLlama keeps its own: objects of texts, numbers
 * and lists, with comments. Nothing of it is run; what is inserted into a text is left out.
 *
 * @throws {OpsError} that names the line where there is something else
 */
export const readSourceList = (path: string, source: string): unknown[] => {
  const lists: unknown[] = []
  for (const { index, 0: begin } of source.matchAll(BEGIN)) {
    lists.push(...(new LiteralReader(path, source, index + begin.length).read() as unknown[]))
  }
  return lists
}

class LiteralReader {
  readonly #path: string
  readonly #source: string
  #at: number

  constructor(path: string, source: string, at: number) {
    this.#path = path
    this.#source = source
    this.#at = at
  }

  read(depth = 0): unknown {
    if (depth > DEPTH_MAX) this.#fail()
    this.#take(BLANKS)
    if (this.#takes('[')) return this.#readItems(depth)
    if (this.#takes('{')) return this.#readFields(depth)
    const text = this.#take(TEXT)
    if (text !== undefined) return textOf(text)
    const word = this.#take(WORD)
    if (word !== undefined) return WORDS[word]
    const number = this.#take(NUMBER)
    return number === undefined ? this.#fail() : Number(number)
  }

  #readItems(depth: number): unknown[] {
    const items: unknown[] = []
    while (!this.#ends(']')) {
      items.push(this.read(depth + 1))
      this.#separate(']')
    }
    return items
  }

  #readFields(depth: number): Record<string, unknown> {
    const fields: [string, unknown][] = []
    while (!this.#ends('}')) {
      const key = this.#take(KEY) ?? this.#fail()
      this.#take(BLANKS)
      if (!this.#takes(':')) this.#fail()
      fields.push([key.replaceAll(/^['"]|['"]$/g, ''), this.read(depth + 1)])
      this.#separate('}')
    }
    return Object.fromEntries(fields)
  }

  #ends(bracket: string): boolean {
    this.#take(BLANKS)
    return this.#takes(bracket)
  }

  /** After an item a comma has to stand, or the end, which is left for {@link LiteralReader.#ends}. */
  #separate(bracket: string): void {
    this.#take(BLANKS)
    if (!this.#takes(',') && this.#source[this.#at] !== bracket) this.#fail()
  }

  #takes(character: string): boolean {
    if (this.#source[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#source) ?? []
    if (found !== undefined) this.#at += found.length
    return found
  }

  #fail(): never {
    const line = this.#source.slice(0, this.#at).split('\n').length
    throw new OpsError(`${this.#path}, line ${line}: there is more than texts, numbers and lists.`)
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const textOf = (literal: string): string =>
  literal
    .slice(1, -1)
    .replaceAll(literal.startsWith('`') ? /\$\{[^}]*\}/g : /(?!)/g, '')
    .replaceAll(/\\([\s\S])/g, (_, character: string) => ESCAPED[character] ?? character)
