import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Marks contracts and schemas as made without side effects: a handler imports one of a file, and its
 * bundle then holds that one and what it is made of.
 */
export const pureContracts: Plugin = {
  name: 'pure-contracts',
  setup: (build) => {
    build.onLoad(
      { filter: /[\\/]shared[\\/](?:contract|values)[\\/][\w-]+\.ts$/ },
      async ({ path }) => ({ contents: marked(await readFile(path, 'utf8')), loader: 'ts' }),
    )
  },
}

/** A constant of the file's top level that a call makes, up to the next line that begins at its margin. */
const MADE = /^((?:export )?const \w+ = )((?:v\.\w+|command|query)\((?:.|\n(?![a-z/@]))*)/gim

/** Within a function of its own nothing of the call counts, such as a spread, which esbuild keeps. */
const marked = (code: string): string => code.replaceAll(MADE, '$1/* @__PURE__ */ (() => $2\n)()\n')
