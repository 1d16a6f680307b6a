import type { Plugin } from 'vite'

/** Statements of Downshift's module that keep what the page does not use. */
const REMOVED = [
  // Hooks other than `useCombobox`.
  /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .+;$/gm,
  // What only a development build checks.
  /^import (?:PropTypes|\{ isForwardRef \}) from .+;$/gm,
  /^ *validatePropTypes\$1\(.+\);$/gm,
  /^var (?:dropdownP|p)ropTypes(?:\$\d)? = (?:_extends\(\{\}, .+)?\{[\s\S]*?^\}\)?;$/gm,
] as const

const withoutUnused = (code: string): string =>
  REMOVED.reduce((left, statements) => {
    const less = left.replace(statements, '')
    if (less === left) throw new Error(`Downshift has changed: nothing in it is ${statements}.`)
    return less
  }, code)

/**
 * Removes the unused parts of Downshift from the page, of which they are half: it comes as one
 * module, with statements of which no bundler can tell that they have no effect.
 */
export const downshiftSize: Plugin = {
  name: 'assay:downshift-size',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]downshift[\\/]dist[\\/]downshift\.esm\.mjs$/ },
    handler: withoutUnused,
  },
}
