import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { runBuild } from './build-stale.ts'

/**
 * Puts the site's own pictures into the object store, as a deployment does. The build has drawn them;
 * the development server builds nothing, and draws them once.
 *
 * @param objects folder of the object store
 */
export const placeSitePictures = (root: string, objects: string): void => {
  const drawn = join(root, 'dist', 'pictures')
  if (!existsSync(drawn)) runBuild(root, 'draw-pictures.ts')
  cpSync(drawn, join(objects, 'pictures', 'site'), { recursive: true })
}
