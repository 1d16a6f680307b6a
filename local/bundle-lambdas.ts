import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Bundles the Lambdas as they are deployed.
 *
 * @returns the folder of the bundles
 */
export const bundleLambdas = (root: string): string => {
  const script = join(root, 'scripts', 'bundle', 'build-lambdas.ts')
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new StartError(`The Lambdas could not be bundled:\n${stderr}`)
  return join(root, 'dist', 'lambdas')
}
