import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** What a script of `scripts/bundle` makes. */
interface Build {
  readonly script: string
  /** Files and folders that it is made of, as paths from the root of the repository. */
  readonly sources: readonly string[]
  /** What is there afterwards, below `dist`. */
  readonly output: string
}

/**
 * Runs a build, unless what it made the last time was made of the same sources.
 *
 * @param onBuild is called before it begins
 * @returns whether it had to be run
 * @throws StartError with what the script says, when it fails
 */
export const buildStale = (
  root: string,
  { script, sources, output }: Build,
  onBuild: () => void,
): boolean => {
  const stampFile = join(root, 'dist', `${script.replace('.ts', '')}.stamp`)
  const stamp = stampOf(root, sources)
  if (existsSync(join(root, 'dist', output)) && readText(stampFile) === stamp) return false
  onBuild()
  // A build that is killed leaves a part.
  rmSync(stampFile, { force: true })
  runBuild(root, script)
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
  if (status !== 0) throw new StartError(`${script} failed:\n${stdout}${stderr}`)
  process.stderr.write(stderr)
}

const stampOf = (root: string, sources: readonly string[]): string => {
  const digest = createHash('sha256')
  for (const source of sources) {
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
