import type { Manifest } from 'vite'
import type { InlineElement } from './inline-element.ts'

/** What a page needs for its first screen, as paths below the site. */
export interface PageFiles {
  /** Beside those that the shell names. */
  readonly scripts: readonly string[]
  /** All, those of the shell first: those of the page override them. */
  readonly styles: readonly (InlineElement & { readonly file: string })[]
}

interface ClientBuild {
  readonly manifest: Manifest
  /** The built `index.html`. */
  readonly shell: string
  /** By path below the site. */
  readonly styles: Readonly<Record<string, InlineElement | undefined>>
}

/**
 * The scripts and style sheets of a module, with those of all that it imports.
 *
 * @param source path of the module below `web/`, as the manifest names it
 * @throws Error when the build has no such module
 */
export const pageFiles = ({ manifest, shell, styles }: ClientBuild, source: string): PageFiles => {
  if (!manifest[source]) throw new Error(`The built page has no ${source}.`)
  const chunks = new Set([source])
  // A set hands out what is added to it on the way.
  for (const name of chunks) for (const other of manifest[name]?.imports ?? []) chunks.add(other)
  const isOfShell = (file: string): boolean => shell.includes(`"/${file}"`)
  const found = [...chunks].flatMap((name) => manifest[name] ?? [])
  const sheets = [...new Set(found.flatMap(({ css = [] }) => css))]
  const inOrder = [...sheets.filter(isOfShell), ...sheets.filter((file) => !isOfShell(file))]
  return {
    scripts: [...new Set(found.map(({ file }) => file))].filter((file) => !isOfShell(file)),
    styles: inOrder.map((file) => {
      const sheet = styles[file]
      if (!sheet) throw new Error(`The built page has no ${file}.`)
      return { file, ...sheet }
    }),
  }
}
