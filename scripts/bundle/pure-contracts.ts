import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Marks contracts and schemas as made without side effects: a handler imports one of a file, and its
 * bundle then holds that one and what it is made of.
 */
export const pureContracts: Plugin = {
  name: 'pure-contracts',
  setup: (build) => {
    build.onLoad({ filter: CONTRACTS }, async ({ path }) => ({
      contents: markPure(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

/** The files that hold contracts and schemas. */
export const CONTRACTS = /[\\/]shared[\\/](?:contract|values)[\\/](?:[\w-]+[\\/])*[\w-]+\.ts$/

/** A constant of the file's top level that a call makes, up to the next line that begins at its margin. */
const MADE = /^((?:export )?const \w+ = )((?:v\.\w+|command|query)\((?:.|\n(?![a-z/@]))*)/gim

/**
 * The code of such a file with its constants marked. Within a function of its own nothing of a call
 * counts, such as a spread, which bundlers keep.
 */
export const markPure = (code: string): string =>
  code.replaceAll(MADE, '$1/* @__PURE__ */ (() => $2\n)()\n')
