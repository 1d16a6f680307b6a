import type { Plugin } from 'vite'

/** Of Downshift the page uses one hook. It is one module, whose statements may all have effects. */
const DOWNSHIFT = [
  // Other hooks than `useCombobox`.
  /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .+;$/gm,
  // What only a development build checks.
  /^import (?:PropTypes|\{ isForwardRef \}) from .+;$/gm,
  /^ *validatePropTypes\$1\(.+\);$/gm,
  /^var (?:dropdownP|p)ropTypes(?:\$\d)? = (?:_extends\(\{\}, .+)?\{[\s\S]*?^\}\)?;$/gm,
] as const

/** Functions of react-joyride whose work our tooltip does, or that write logs while it is debugged. */
const JOYRIDE = [
  'Arrow',
  'JoyrideBeacon',
  'JoyrideDefaultTooltip',
  'JoyrideLoader',
  'getReactNodeText',
  'log',
  'useDebugLogger',
] as const

/** Messages of Zag's focus trap to programmers. */
const FOCUS_TRAP = [
  /"Your focus-trap needs to have [^"]+"/g,
  /`\\`\$\{optionName\}\\` .+`(?=\))/g,
  /"Your focus-trap must have [^"]+"/,
  /"At least one node with [^"]+"/,
] as const

const without = (code: string, part: RegExp, left = ''): string => {
  const less = code.replace(part, left)
  if (less === code) throw new Error(`A library of the page has changed: nothing in it is ${part}.`)
  return less
}

const withoutBody = (code: string, name: string): string =>
  without(code, new RegExp(`^function ${name}\\([\\s\\S]*?^\\}$`, 'm'), `function ${name}() {}`)

/**
 * Removes from the page what it does not use of three libraries (decision 41). Fails when a version
 * of them has none of it any more.
 */
export const librarySize: readonly Plugin[] = [
  {
    name: 'assay:downshift-size',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]downshift[\\/]dist[\\/]downshift\.esm\.mjs$/ },
      handler: (code) => DOWNSHIFT.reduce((left, part) => without(left, part), code),
    },
  },
  {
    name: 'assay:joyride-size',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-joyride[\\/]dist[\\/]index\.mjs$/ },
      handler: (code) => JOYRIDE.reduce(withoutBody, code),
    },
  },
  {
    name: 'assay:focus-trap-size',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]@zag-js[\\/]focus-trap[\\/]dist[\\/]focus-trap\.mjs$/ },
      handler: (code) =>
        FOCUS_TRAP.reduce((left, part) => without(left, part, '"focus-trap"'), code),
    },
  },
]
