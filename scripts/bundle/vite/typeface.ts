import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const INTER = '@fontsource-variable/inter'

interface Places {
  /** The style sheet that says which characters each file holds. */
  readonly styleSheet: string
  /** For the files; `typeface/` in the style sheet stands for it. */
  readonly folder: string
}

/**
 * Cuts Inter into the files that a style sheet names, and has the browser fetch the first while it
 * still reads the HTML. The licence goes with them, as its terms ask for.
 */
export const typeface = ({ styleSheet, folder }: Places): Plugin => ({
  name: 'assay:typeface',
  config: () => ({ resolve: { alias: { typeface: folder } } }),
  async buildStart() {
    const inter = await readFile(resolve(`${INTER}/files/inter-latin-wght-normal.woff2`))
    await mkdir(folder, { recursive: true })
    for (const { file, characters } of filesIn(await readFile(styleSheet, 'utf8'))) {
      await writeFile(join(folder, file), await cut(inter, characters))
    }
  },
  async generateBundle() {
    const source = await readFile(resolve(`${INTER}/LICENSE`))
    this.emitFile({ type: 'asset', fileName: 'assets/inter-licence.txt', source })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /inter-basic-[\w-]+\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'head' as const,
        })),
  },
})

interface FontFile {
  readonly file: string
  readonly characters: string
}

/**
 * The files that a style sheet names, each with its characters.
 * @throws {Error} when it names none
 */
export const filesIn = (css: string): FontFile[] => {
  const named = css.matchAll(/url\('typeface\/([\w.-]+)'\)[^}]*unicode-range:([^;]+);/g)
  const files = [...named].map(([, file = '', ranges = '']) => ({
    file,
    characters: ranges.split(',').map(charactersOf).join(''),
  }))
  if (files.length === 0) throw new Error('The style sheet of the typeface names no file.')
  return files
}

/** @param range `U+20-7E` or `U+A0` */
const charactersOf = (range: string): string => {
  const [first = '', last = first] = range.trim().slice('U+'.length).split('-')
  const from = Number.parseInt(first, 16)
  const length = Number.parseInt(last, 16) - from + 1
  return String.fromCodePoint(...Array.from({ length }, (_, index) => from + index))
}

/** Weights, figures of one width and the joining of letters are what the page uses of it. */
const cut = async (font: Buffer, characters: string): Promise<Buffer> =>
  await subsetFont(font, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
    noHinting: true,
  })
