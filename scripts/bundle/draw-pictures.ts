import { join } from 'node:path'
import { drawSitePictures } from './site-pictures.ts'

/** Draws the site's own pictures alone; the build of the page draws them too. */
const root = join(import.meta.dirname, '..', '..')
await drawSitePictures(join(root, 'web', 'pictures'), join(root, 'dist', 'pictures'))
