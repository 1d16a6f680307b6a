/** Set by a style sheet, or named in a component that sets it. */
const SET = /(--[\w-]+)\s*:|'(--[\w-]+)'/g
const USED = /var\(\s*(--[\w-]+)/g

/**
 * Custom properties that a style sheet uses and no file sets. A browser drops such a declaration
 * without a word.
 *
 * @param files text by name
 * @returns `--name in file`
 */
export const unsetProperties = (files: ReadonlyMap<string, string>): readonly string[] => {
  const namesIn = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, name, other = '']) => name ?? other)
  const set = new Set([...files.values()].flatMap((text) => namesIn(text, SET)))
  return [...files].flatMap(([file, text]) =>
    file.endsWith('.css')
      ? namesIn(text, USED).flatMap((name) => (set.has(name) ? [] : [`${name} in ${file}`]))
      : [],
  )
}
