import { build } from 'vite'
import type { InlineConfig, Rolldown } from 'vite'

/** Which modules of the page import which, once all that nothing uses is gone. */
export interface PageGraph {
  importsOf(id: string): readonly string[]
  importersOf(id: string): readonly string[]
  /** Modules that import this one later, when it is needed. */
  laterImportersOf(id: string): readonly string[]
  /** Characters before minification. */
  sizeOf(id: string): number
}

/**
 * Builds the page with a file for each module. An import that is only written says little: schemas
 * of the contract stand beside what the page needs of it, and bring each other along.
 *
 * @param config of the page, without a config file
 */
export const readPageGraph = async (config: InlineConfig): Promise<PageGraph> => {
  const { build: options = {}, ...others } = config
  const { output } = (await build({
    ...others,
    configFile: false,
    logLevel: 'error',
    build: {
      ...options,
      write: false,
      minify: false,
      rolldownOptions: { ...options.rolldownOptions, output: { preserveModules: true } },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const idOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.at(-1) ?? '']))
  const sizes = new Map(chunks.map(({ fileName, code }) => [idOf.get(fileName) ?? '', code.length]))
  const edges = (pick: (chunk: Rolldown.OutputChunk) => readonly string[]) => {
    const forth = new Map<string, string[]>()
    const back = new Map<string, string[]>()
    for (const chunk of chunks) {
      const from = idOf.get(chunk.fileName) ?? ''
      for (const to of pick(chunk).flatMap((file) => idOf.get(file) ?? [])) {
        forth.set(from, [...(forth.get(from) ?? []), to])
        back.set(to, [...(back.get(to) ?? []), from])
      }
    }
    return { forth, back }
  }
  const now = edges(({ imports }) => imports)
  const later = edges(({ dynamicImports }) => dynamicImports)
  return {
    importsOf: (id) => now.forth.get(id) ?? [],
    importersOf: (id) => now.back.get(id) ?? [],
    laterImportersOf: (id) => later.back.get(id) ?? [],
    sizeOf: (id) => sizes.get(id) ?? 0,
  }
}
