import { join } from 'node:path'
import { buildStale } from './build-stale.ts'

const SOURCES = ['lambdas', 'shared', 'scripts/bundle', 'dist/page', 'package-lock.json']

/**
 * Bundles the Lambdas as they are deployed, unless those that lie there were made from the same sources.
 * The page is built before: one of them renders it.
 *
 * @returns the folder of the bundles
 */
export const bundleLambdas = (root: string): string => {
  buildStale(
    root,
    { script: 'build-lambdas.ts', sources: SOURCES, output: 'lambdas.json' },
    () => {},
  )
  return join(root, 'dist', 'lambdas')
}

if (import.meta.main) bundleLambdas(join(import.meta.dirname, '..'))
