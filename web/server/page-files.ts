import type { Manifest } from 'vite'

/** What a page needs for its first screen beside what the shell names, as paths below the site. */
export interface PageFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The scripts and style sheets of a module, with those of all that it imports.
 *
 * @param source path of the module below `web/`, as the manifest names it
 * @param shell the built `index.html`: what it names itself is left out
 * @throws Error when the build has no such module
 */
export const pageFiles = (manifest: Manifest, source: string, shell: string): PageFiles => {
  if (!manifest[source]) throw new Error(`The built page has no ${source}.`)
  const chunks = new Set([source])
  // A set hands out what is added to it on the way.
  for (const name of chunks) for (const other of manifest[name]?.imports ?? []) chunks.add(other)
  const isNew = (file: string): boolean => !shell.includes(`"/${file}"`)
  const found = [...chunks].flatMap((name) => manifest[name] ?? [])
  return {
    scripts: [...new Set(found.map(({ file }) => file))].filter(isNew),
    styles: [...new Set(found.flatMap(({ css = [] }) => css))].filter(isNew),
  }
}
