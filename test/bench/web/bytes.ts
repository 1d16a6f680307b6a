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
  'settings-page': 9,
} as const

/** What comes when it is first needed. */
interface Feature {
  /** What it is made of. */
  readonly chunks: readonly string[]
  /** The part of the page that opens it, and has come before. */
  readonly openedBy?: string
  readonly kilobytes: number
  /** Counted on top of what Chakra itself takes, which comes once. */
  readonly usesChakra: boolean
}

const FEATURES: Readonly<Record<string, Feature>> = {
  'settings below the first section': {
    chunks: ['settings-parts'],
    openedBy: 'settings-page',
    kilobytes: 26,
    usesChakra: false,
  },
  // Decision 26 says why not 20.
  'signing in': { chunks: ['auth-modal', 'modal-dialog'], kilobytes: 26, usesChakra: true },
  search: { chunks: ['project-matches'], kilobytes: 12, usesChakra: false },
  menus: { chunks: ['menu-list'], kilobytes: 35, usesChakra: true },
  // Decision 7 says why not 8.
  messages: { chunks: ['toast-stack'], kilobytes: 10, usesChakra: true },
  drawer: { chunks: ['site-drawer'], kilobytes: 15, usesChakra: false },
  'request of a quote': { chunks: ['quote-dialog'], kilobytes: 15, usesChakra: false },
  'first-login survey': {
    chunks: ['first-login-survey', 'survey-dialog'],
    // Decision 26 says why not 12.
    kilobytes: 19,
    usesChakra: false,
  },
  'survey of visitors': { chunks: ['visitor-survey-dialog'], kilobytes: 15, usesChakra: false },
  // The formula itself.
  'score computed by the visitor': {
    chunks: ['score-check'],
    openedBy: 'project-parts',
    kilobytes: 14.2,
    usesChakra: false,
  },
  'setting up a second factor': {
    chunks: ['second-factor-dialog'],
    openedBy: 'settings-parts',
    kilobytes: 8,
    usesChakra: false,
  },
  // Decision 41 says why not 20.
  tour: { chunks: ['guided-tour'], openedBy: 'prompts', kilobytes: 27, usesChakra: false },
}

/** Nobody else loads them. */
const OF_STAFF = /^(staff-pages|insights-view|impersonation-modal|project-staff-actions)-/
/** Of no page: they come to who asks for them (decision 41). */
const OF_NO_PAGE = /^(score-check|second-factor-dialog)-/

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
    files: new Set(
      without(
        new Set(feature.chunks.flatMap(onTop)),
        new Set(feature.openedBy === undefined ? [] : onTop(feature.openedBy)),
      ),
    ),
  }))
  const [first, ...others] = features.filter(({ usesChakra }) => usesChakra)
  const shared = new Set(
    [...(first?.files ?? [])].filter((file) => others.every(({ files }) => files.has(file))),
  )
  const all = new Set(chunks.all)
  const ofStaff = new Set(chunks.all.filter((file) => OF_STAFF.test(file)))
  const asked = new Set(chunks.all.filter((file) => OF_STAFF.test(file) || OF_NO_PAGE.test(file)))
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
    line(
      'all scripts but the pages of staff and what is asked for',
      sizeOf(without(all, asked)),
      445,
    ),
    line('pages of staff', sizeOf(ofStaff), 50),
  ]
}

const without = (files: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...files].filter((file) => !others.has(file))
