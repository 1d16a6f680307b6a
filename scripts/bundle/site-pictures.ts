import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'

/**
 * Draws the site's own pictures as PNG files of 1200 × 630, from which `/_next/image` makes all sizes.
 * They are drawings with few colours: a palette makes them a quarter of the size.
 *
 * @param from folder of the SVG files
 * @param to folder of the drawn ones, which have the same names
 */
export const drawSitePictures = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const file of await readdir(from)) {
    const drawn = await sharp(await readFile(join(from, file)))
      .png({ palette: true })
      .toBuffer()
    await writeFile(join(to, `${parse(file).name}.png`), drawn)
  }
}
