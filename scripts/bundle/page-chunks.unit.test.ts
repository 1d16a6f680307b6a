import { expect, test } from 'vitest'
import { fileOf } from './page-chunks.ts'
import type { PageGraph } from './page-graph.ts'

/** Modules with what they import now and later. */
const MODULES: Readonly<Record<string, { now?: readonly string[]; later?: readonly string[] }>> = {
  '/web/main.tsx': { now: ['/web/app/app.tsx'] },
  '/web/app/app.tsx': { now: ['/web/app/routes.tsx', '/web/app/header.tsx'] },
  '/web/app/routes.tsx': {
    later: [
      '/web/app/pages/home-page.tsx',
      '/web/app/pages/terms-page.tsx',
      '/web/app/pages/compare-page.tsx',
      '/web/app/pages/watchlists-page.tsx',
      '/web/features/auth-views.tsx',
    ],
  },
  '/web/app/header.tsx': { later: ['/web/features/dialog.tsx'] },
  '/web/app/pages/home-page.tsx': {
    now: ['/web/banner.tsx', '/web/scale.tsx'],
    later: ['/web/app/pages/home-parts.tsx'],
  },
  '/web/app/pages/home-parts.tsx': { now: ['/web/table.tsx', '/web/bars.tsx'] },
  '/web/app/pages/terms-page.tsx': { now: ['/web/scale.tsx', '/web/prose.tsx'] },
  '/web/app/pages/compare-page.tsx': { now: ['/web/prose.tsx', '/web/bars.tsx'] },
  '/web/app/pages/watchlists-page.tsx': { now: ['/web/table.tsx', '/shared/names.ts'] },
  '/web/features/auth-views.tsx': { now: ['/shared/email.ts'] },
  '/web/features/dialog.tsx': { now: ['/shared/email.ts'] },
  '/shared/email.ts': { now: ['/node_modules/valibot/dist/index.mjs'] },
  '/web/banner.tsx': {},
  '/web/scale.tsx': {},
  '/web/prose.tsx': {},
  '/web/bars.tsx': {},
  '/web/table.tsx': { now: ['/shared/names.ts'] },
  '/shared/names.ts': { now: ['/node_modules/valibot/dist/index.mjs'] },
  '/node_modules/valibot/dist/index.mjs': {},
}

const importers = (id: string, when: 'now' | 'later'): string[] =>
  Object.keys(MODULES).filter((from) => MODULES[from]?.[when]?.includes(id))

const graph: PageGraph = {
  importsOf: (id) => MODULES[id]?.now ?? [],
  importersOf: (id) => importers(id, 'now'),
  laterImportersOf: (id) => importers(id, 'later'),
  sizeOf: (id) => (id === '/web/prose.tsx' ? 100 : 5_000),
}

test.each([
  ['what names all pages stays in the entry', '/web/app/app.tsx', null],
  ['what the shell needs', '/web/app/header.tsx', 'common'],
  ['global styles', '/web/theme/base.css', 'common'],
  ['what one page needs stays with it', '/web/banner.tsx', null],
  ['what the home page shares with another', '/web/scale.tsx', 'common'],
  ['what is small and of two pages', '/web/prose.tsx', 'common'],
  ['what comparisons share with a lazy part', '/web/bars.tsx', 'tables'],
  ['what watchlists share with a lazy part', '/web/table.tsx', 'lists'],
  ['a schema that they share', '/shared/names.ts', 'lists'],
  ['a schema of a public form', '/shared/email.ts', 'schemas'],
  ['the library of schemas', '/node_modules/valibot/dist/index.mjs', 'schemas'],
] as const)('%s', (_what, id, file) => {
  expect(fileOf(id, graph)).toBe(file)
})
