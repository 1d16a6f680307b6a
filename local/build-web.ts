import { join } from 'node:path'
import { buildStale } from './build-stale.ts'

const SOURCES = [
  'web',
  'shared',
  'scripts/bundle',
  // Static pages name the site's share picture.
  'lambdas/projects/share',
  'local/gateway/compression',
  'local/gateway/file-types.ts',
  'vite.config.ts',
  'package-lock.json',
]

/**
 * Builds the page into `dist/web` and `dist/page`, unless what lies there was made from the same sources.
 *
 * @returns whether it had to be built
 */
export const buildWeb = (root: string, onBuild: () => void): boolean =>
  buildStale(
    root,
    { script: 'build-page.ts', sources: SOURCES, output: join('web', 'index.html') },
    onBuild,
  )

if (import.meta.main) buildWeb(join(import.meta.dirname, '..'), () => {})
