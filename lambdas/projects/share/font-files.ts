import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Inter in parts, each with some of the characters; the first that has one writes it. */
const PARTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'] as const

const { resolve } = createRequire(import.meta.url)

const read = (weight: 400 | 600): readonly string[] =>
  PARTS.map((part) =>
    readFileSync(resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`), 'base64'),
  )

/**
 * The fonts of drawn pictures by weight, in base64.
 *
 * @NOTE In bundles this file is replaced by the fonts themselves (`scripts/bundle/font-constants.ts`).
 */
export const fontFiles: Readonly<Record<'400' | '600', readonly string[]>> = {
  400: read(400),
  600: read(600),
}
