import { expect, test } from 'vitest'
import { fileOf } from './page-chunks.ts'
import type { PageGraph } from './page-graph.ts'

/** Modules with what they import now and later. */
const MODULES: Readonly<Record<string, { now?: readonly string[]; later?: readonly string[] }>> = {
  '/web/main.tsx': { now: ['/web/app/app.tsx'] },
  '/web/app/app.tsx': { now: ['/web/app/routes.tsx', '/web/app/header/header.tsx'] },
  '/web/app/routes.tsx': {
    later: [
      '/web/app/pages/home-page.tsx',
      '/web/app/pages/project-page.tsx',
      '/web/app/pages/terms-page.tsx',
      '/web/app/pages/compare-page.tsx',
      '/web/app/pages/my-watchlists.tsx',
      '/web/app/pages/settings-page.tsx',
      '/web/features/auth/flow/auth-pages.tsx',
    ],
  },
  '/web/app/header/header.tsx': {
    later: [
      '/web/features/dialog.tsx',
      '/web/features/auth/flow/auth-modal.tsx',
      '/web/components/project-search/project-matches.tsx',
    ],
  },
  '/web/app/pages/home-page.tsx': {
    now: [
      '/web/banner.tsx',
      '/web/scale.tsx',
      '/web/hallmark.tsx',
      '/web/number.tsx',
      '/web/band.tsx',
      '/web/notice.tsx',
    ],
    later: ['/web/app/pages/home-parts.tsx'],
  },
  '/web/app/pages/project-page.tsx': {
    now: ['/web/hallmark.tsx', '/web/meter.tsx', '/web/notice.tsx'],
    later: ['/web/app/pages/project-parts.tsx'],
  },
  '/web/app/pages/project-parts.tsx': { now: ['/web/meter.tsx'] },
  '/web/app/pages/home-parts.tsx': { now: ['/web/table.tsx', '/web/bars.tsx'] },
  '/web/app/pages/terms-page.tsx': {
    now: ['/web/scale.tsx', '/web/prose.tsx', '/web/search-field.tsx'],
  },
  '/web/app/pages/compare-page.tsx': {
    now: ['/web/prose.tsx', '/web/bars.tsx', '/web/search-field.tsx'],
  },
  '/web/app/pages/my-watchlists.tsx': { now: ['/web/table.tsx', '/shared/names.ts'] },
  '/web/app/pages/settings-page.tsx': { later: ['/web/app/pages/settings-parts.tsx'] },
  '/web/app/pages/settings-parts.tsx': {
    now: ['/web/digest.tsx', '/shared/password.ts', '/web/lib/forms/use-idempotency-key.ts'],
    later: ['/web/features/second-factor-dialog.tsx'],
  },
  '/web/features/second-factor-dialog.tsx': { now: ['/web/digest.tsx', '/shared/password.ts'] },
  '/web/features/auth/flow/auth-pages.tsx': {
    now: ['/shared/email.ts', '/web/log-in-form.tsx', '/web/notice.tsx', '/web/field.tsx'],
  },
  '/web/features/auth/flow/auth-modal.tsx': { now: ['/web/log-in-form.tsx'] },
  '/web/components/project-search/project-matches.tsx': { now: ['/web/band.tsx'] },
  '/web/features/dialog.tsx': {
    now: ['/shared/email.ts', '/web/lib/forms/use-idempotency-key.ts'],
  },
  '/web/lib/forms/use-idempotency-key.ts': {},
  '/shared/email.ts': { now: ['/node_modules/valibot/dist/index.mjs'] },
  '/shared/password.ts': { now: ['/node_modules/valibot/dist/index.mjs'] },
  '/web/digest.tsx': {},
  '/web/banner.tsx': {},
  '/web/band.tsx': {},
  '/web/scale.tsx': {},
  '/web/hallmark.tsx': {},
  '/web/notice.tsx': {},
  '/web/meter.tsx': {},
  '/web/number.tsx': {},
  '/web/log-in-form.tsx': {},
  '/web/prose.tsx': { now: ['/web/number.tsx'] },
  '/web/search-field.tsx': { now: ['/web/field.tsx', '/web/search-field.module.css'] },
  '/web/search-field.module.css': {},
  '/web/field.tsx': {},
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
  sizeOf: (id) => (/prose|field/.test(id) ? 100 : 5_000),
}

test.each([
  ['what names all pages', '/web/app/app.tsx', 'common'],
  ['what the shell needs', '/web/app/header/header.tsx', 'common'],
  ['global styles', '/web/theme/base.css', 'common'],
  ['what one page needs stays with it', '/web/banner.tsx', null],
  ['what the home page shares with a project', '/web/hallmark.tsx', 'common'],
  ['what signing in needs, too', '/web/notice.tsx', 'common'],
  ['what the search needs, over any page', '/web/band.tsx', 'common'],
  ['what it shares with another', '/web/scale.tsx', 'shared-home'],
  ['what a project shares with its own lazy part', '/web/meter.tsx', 'shared-project'],
  ['what is small and of two pages', '/web/prose.tsx', 'shared'],
  ['what is small and of signing in', '/web/field.tsx', 'fields'],
  ['what needs that', '/web/search-field.tsx', 'fields'],
  ['and its styles', '/web/search-field.module.css', 'fields'],
  ['what small things import, and the home page too', '/web/number.tsx', 'common'],
  ['what signing in needs, as a page and over another', '/web/log-in-form.tsx', 'auth'],
  ['what comparisons share with a lazy part', '/web/bars.tsx', 'tables'],
  ['what watchlists share with a lazy part', '/web/table.tsx', 'lists'],
  ['a schema that they share', '/shared/names.ts', 'lists'],
  ['what settings share with a dialog', '/web/digest.tsx', 'settings'],
  ['a schema that they share, apart from what the survey loads', '/shared/password.ts', null],
  [
    'how forms send, apart from what is of settings',
    '/web/lib/forms/use-idempotency-key.ts',
    'send',
  ],
  ['a schema of a public form', '/shared/email.ts', 'schemas'],
  ['the library of schemas', '/node_modules/valibot/dist/index.mjs', 'schemas'],
] as const)('%s', (_what, id, file) => {
  expect(fileOf(id, graph)).toBe(file)
})
