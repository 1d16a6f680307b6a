import { spawnSync } from 'node:child_process'

/**
 * What a release of this folder is called: its commit, with `-changed` where files differ from it.
 *
 * @returns undefined outside of a repository
 */
export const releaseOf = (root: string): string | undefined => {
  const commit = git(root, 'rev-parse', '--verify', 'HEAD')
  if (commit === undefined) return undefined
  return git(root, 'status', '--porcelain') === '' ? commit : `${commit}-changed`
}

const git = (cwd: string, ...words: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', words, { cwd, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
