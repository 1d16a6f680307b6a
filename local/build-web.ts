import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

const SOURCES = [
  'web',
  'shared',
  'scripts/bundle',
  // Static pages name the site's share picture.
  'lambdas/projects/share',
  'local/gateway/compression',
  'vite.config.ts',
  'package-lock.json',
]

/**
 * Builds the page into `dist/web` and `dist/page`, unless what lies there was made from the same sources.
 *
 * @returns whether it had to be built
 */
export const buildWeb = (root: string, onBuild: () => void): boolean => {
  const output = join(root, 'dist', 'web')
  const stampFile = join(root, 'dist', 'web.stamp')
  const stamp = stampOf(root)
  if (existsSync(join(output, 'index.html')) && readText(stampFile) === stamp) return false
  onBuild()
  runBuild(root, 'build-page.ts')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

/** Runs a script of `scripts/bundle`. @throws StartError with what it says, when it fails */
export const runBuild = (root: string, script: string): void => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts', 'bundle', script)],
    {
      cwd: root,
      encoding: 'utf8',
      // Always a production build, whatever the caller's environment.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) throw new StartError(`The page could not be built:\n${stdout}${stderr}`)
}

const stampOf = (root: string): string => {
  const digest = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(root, source))
      digest.update(file).update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}

const filesOf = (root: string, path: string): string[] => {
  if (!existsSync(join(root, path))) return []
  if (!path.includes('.')) {
    return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .toSorted()
  }
  return [path]
}

const readText = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

if (import.meta.main) buildWeb(join(import.meta.dirname, '..'), () => {})
