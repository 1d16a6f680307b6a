import type { Manifest, ManifestChunk } from 'vite'
import type { InlineElement } from '../../shared/page-security.ts'

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

const SHEET_OF_SHELL = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/g

/**
 * The scripts and style sheets of a module, with those of all that it imports.
 *
 * @param source path of the module below `web/`, as the manifest names it; undefined: those of the
 * shell alone
 * @throws Error when the build has no such module
 */
export const pageFiles = (
  { manifest, shell, styles }: ClientBuild,
  source: string | undefined,
): PageFiles => {
  const chunks = source === undefined ? [] : withImports(manifest, source)
  const ofShell = [...shell.matchAll(SHEET_OF_SHELL)].map(([, file = '']) => file)
  const sheets = new Set([...ofShell, ...chunks.flatMap(({ css = [] }) => css)])
  return {
    scripts: chunks.map(({ file }) => file).filter((file) => !shell.includes(`"/${file}"`)),
    styles: [...sheets].map((file) => ({ file, ...required(styles, file) })),
  }
}

/** A file after all that it imports, as the browser would run them. */
const withImports = (manifest: Manifest, source: string): ManifestChunk[] => {
  const seen = new Set<string>()
  const visit = (name: string): ManifestChunk[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const chunk = required(manifest, name)
    return [...(chunk.imports ?? []).flatMap(visit), chunk]
  }
  return visit(source)
}

const required = <Value>(all: Readonly<Record<string, Value | undefined>>, name: string): Value => {
  const value = all[name]
  if (value === undefined) throw new Error(`The built page has no ${name}.`)
  return value
}
