import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkImports, findRoomCycles } from './import-rules.ts'
import { temporaryFolder } from '../support/setup/temporary-folder.ts'

const planted = temporaryFolder('imports')

const violationsOf = (file: string, source: string): readonly string[] => {
  const root = mkdtempSync(join(planted, 'tree-'))
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), source)
  return checkImports(root).violations
}

test('the repository keeps its import directions', () => {
  const { files, violations } = checkImports(join(import.meta.dirname, '..', '..'))
  expect(violations).toEqual([])
  expect(files).toBeGreaterThan(50)
})

test.each([
  ['shared/values/a.ts', `import '../../web/lib/api/call.ts'`],
  ['lambdas/platform/a.ts', `import { x } from '../watchlist/decider.ts'`],
  ['lambdas/survey/a.ts', `import { x } from '../watchlist/decider.ts'`],
  ['lambdas/survey/a.ts', `export * from '../watchlist/create.ts'`],
  ['web/features/home/a.tsx', `import type { X } from '../auth/auth-flow.ts'`],
  ['web/features/home/a.tsx', `const later = () => import('../auth/auth-modal.tsx')`],
  ['web/lib/a.ts', `import '../features/auth/auth-flow.ts'`],
  ['web/app/a.tsx', `import '../../lambdas/watchlist/decider.ts'`],
  ['infra/a.ts', `import '../lambdas/watchlist/decider.ts'`],
  ['local/a.ts', `import '../web/lib/call.ts'`],
  ['ops/import/a.ts', `import { x } from '../../lambdas/projects/dossier/evidence-id.ts'`],
  ['lambdas/watchlist/a.ts', `import '../support/setup/engine-setup.ts'`],
  ['lambdas/watchlist/decider.ts', `export const at = () => Date.now()`],
])('%s with %s is a violation', (file, source) => {
  expect(violationsOf(file, source)).toHaveLength(1)
})

test('what another feature has published may be imported', () => {
  expect(violationsOf('lambdas/survey/a.ts', `import '../watchlist/published.ts'`)).toEqual([])
})

test('no rooms import each other in a circle', () => {
  expect(findRoomCycles(join(import.meta.dirname, '..', '..'))).toEqual([])
})

test('a circle through a third room is found, lazy imports and re-exports with it', () => {
  const root = mkdtempSync(join(planted, 'tree-'))
  const files = {
    'lambdas/auth/a.ts': `import { x } from '../user/published.ts'`,
    'lambdas/user/published.ts': `export * from '../watchlist/published.ts'`,
    'lambdas/watchlist/published.ts': `const later = () => import('../auth/published.ts')`,
    'lambdas/images/optimise.ts': `import { x } from '../auth/published.ts'`,
  }
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  expect(findRoomCycles(root)).toEqual(['lambdas/auth', 'lambdas/user', 'lambdas/watchlist'])
})

test('a check that saw no file fails', () => {
  expect(() => checkImports(mkdtempSync(join(planted, 'empty-')))).toThrow('nothing was checked')
})
