import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Characters for a style sheet: among a thousand sheets two share theirs in one of 30 cases. */
const PREFIX = 4

/**
 * Names the classes of the built page: a prefix for each style sheet and a number for each of its
 * classes. The same files get the same names in the build for browsers and in that for the server.
 *
 * @param root folder of the page's sources
 * @returns the class's name, for Vite's `generateScopedName`
 * @throws Error when two style sheets have the same prefix
 */
export const shortClassNames = (root: string): ((name: string, file: string) => string) => {
  const sheets = new Map<string, { path: string; names: string[] }>()
  return (name, file) => {
    const path = relative(root, file)
    // Without the underscore it could be a name that ad blockers hide, or a library's.
    const prefix = `_${createHash('sha256').update(path).digest('base64url').slice(0, PREFIX)}`
    const sheet = sheets.get(prefix) ?? { path, names: [] }
    if (sheet.path !== path) {
      throw new Error(
        `${sheet.path} and ${path} get the same names of classes: rename one of them.`,
      )
    }
    sheets.set(prefix, sheet)
    if (!sheet.names.includes(name)) sheet.names.push(name)
    return prefix + sheet.names.indexOf(name).toString(36)
  }
}

/**
 * Keeps style sheets whose class names are written in where they are used. Vite looks for styles in
 * the modules of a file, and the bundler drops a module of which nothing is left: not one with this
 * statement, which the minifier then removes.
 */
export const keepStyleSheets: Plugin = {
  name: 'assay:keep-style-sheets',
  apply: 'build',
  // After Vite has made exports of the classes.
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code: `${code}\ndebugger`, map: null, moduleSideEffects: true }),
  },
}

/** Ends the build at the name of a class that its style sheet does not have, or of a text. */
export const refuseUndefined: NonNullable<Rolldown.RolldownOptions['onLog']> = (
  level,
  log,
  report,
) => {
  if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
  report(level, log)
}
