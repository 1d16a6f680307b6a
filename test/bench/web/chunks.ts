import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'

/** The scripts of a built page. */
export interface Chunks {
  /** Every script, by the name of its file. */
  readonly all: readonly string[]
  /** What the page's HTML names, with all that these import. */
  readonly initial: ReadonlySet<string>
  /**
   * A chunk by its name without the hash, with all that it imports.
   * @throws {Error} when there is not exactly one
   */
  withImports(name: string): ReadonlySet<string>
  /** Scripts with all that they import. */
  withAllImports(files: Iterable<string>): ReadonlySet<string>
}

/** @param page folder of the built page */
export const readChunks = (page: string): Chunks => {
  const folder = join(page, 'assets')
  const all = readdirSync(folder).filter((file) => file.endsWith('.js'))
  const imports = new Map(
    all.map((file) => [file, importsOf(file, readFileSync(join(folder, file), 'utf8'))]),
  )
  const reach = (files: Iterable<string>): Set<string> => {
    const reached = new Set(files)
    // A set hands out what is added to it on the way.
    for (const file of reached) for (const other of imports.get(file) ?? []) reached.add(other)
    return reached
  }
  const html = readFileSync(join(page, 'index.html'), 'utf8')
  const entries = [...html.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g)]
  return {
    all,
    initial: reach(entries.map(([, file = '']) => file)),
    withAllImports: reach,
    withImports: (name) => {
      const found = all.filter((file) => file.replace(/-[\w-]{7}\.js$/, '') === name)
      if (found.length !== 1) {
        throw new Error(`The page has ${found.length} chunks called ${name}: has it a new name?`)
      }
      return reach(found)
    },
  }
}

/** The scripts that come along with one; what it imports later, when it is needed, is not among them. */
const importsOf = (file: string, source: string): string[] => {
  const { staticImports, staticExports } = parseSync(file, source).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
  ].flatMap((name) => (name.startsWith('./') ? [name.slice(2)] : []))
}

/** Bytes of a file as it is sent. */
export const gzipped = (file: string): number => gzipSync(readFileSync(file)).byteLength
