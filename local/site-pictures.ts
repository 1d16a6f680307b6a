import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { drawSitePictures } from '../scripts/bundle/site-pictures.ts'

/**
 * Puts the site's own pictures into the object store, as a deployment does. The build has drawn them;
 * the development server builds nothing, and draws them once.
 *
 * @param objects folder of the object store
 */
export const placeSitePictures = async (root: string, objects: string): Promise<void> => {
  const drawn = join(root, 'dist', 'pictures')
  if (!existsSync(drawn)) await drawSitePictures(join(root, 'web', 'pictures'), drawn)
  cpSync(drawn, join(objects, 'pictures', 'site'), { recursive: true })
}
