import { join } from 'node:path'
import { atMost, type Measured } from '../measured.ts'
import { gzipped, readChunks } from './chunks.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const page = join(root, 'dist', 'web')

/** Kilobytes that a route adds to the initial scripts. */
const ROUTES = {
  'home-page': 25,
  'project-page': 35,
  'watchlists-page': 25,
  'settings-page': 25,
} as const

/** What comes when it is first needed, by the chunks it is made of. */
const FEATURES = {
  // Decision 26 says why not 20.
  'signing in': { chunks: ['auth-modal', 'modal-dialog'], kilobytes: 26, usesChakra: true },
  // Decision 7 says why not 12.
  search: { chunks: ['project-matches'], kilobytes: 32, usesChakra: true },
  menus: { chunks: ['menu-list'], kilobytes: 35, usesChakra: true },
  // Decision 7 says why not 8.
  messages: { chunks: ['toast-stack'], kilobytes: 9, usesChakra: true },
} as const

/** What a visitor's browser has to fetch. */
export const measureBytes = (): Measured[] => {
  const chunks = readChunks(page)
  const sizeOf = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipped(join(page, 'assets', file)), 0) / 1000
  const line = (name: string, value: number, kilobytes?: number): Measured => ({
    name,
    unit: 'kB',
    value,
    gate: kilobytes === undefined ? undefined : atMost(kilobytes),
  })

  const onTop = (chunk: string): string[] => without(chunks.withImports(chunk), chunks.initial)
  const features = Object.entries(FEATURES).map(([name, feature]) => ({
    ...feature,
    name,
    files: new Set(feature.chunks.flatMap(onTop)),
  }))
  const [first, ...others] = features.filter(({ usesChakra }) => usesChakra)
  const shared = new Set(
    [...(first?.files ?? [])].filter((file) => others.every(({ files }) => files.has(file))),
  )
  return [
    line('HTML', gzipped(join(page, 'index.html')) / 1000, 6),
    line('initial scripts of every page', sizeOf(chunks.initial), 130),
    ...Object.entries(ROUTES).map(([name, kilobytes]) =>
      line(`${name}, on top`, sizeOf(onTop(name)), kilobytes),
    ),
    line('what signing in, menus and messages share', sizeOf(shared)),
    ...features.map(({ name, files, kilobytes }) =>
      line(`${name}, on top of both`, sizeOf(without(files, shared)), kilobytes),
    ),
    line('all scripts together', sizeOf(chunks.all), 450),
  ]
}

const without = (files: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...files].filter((file) => !others.has(file))
