import sharp from 'sharp'

/** Pictures of the logo for what does not take the SVG, by their file's name. */
export const drawIcons = async (logo: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> =>
  new Map([
    ['favicon.ico', toIco(await draw(logo, 32), 32)],
    // iOS fills what is transparent with black, and rounds the corners itself.
    ['apple-touch-icon.png', await draw(logo, 180, 24)],
    ['icon-192.png', await draw(logo, 192)],
    ['icon-512.png', await draw(logo, 512)],
  ])

/**
 * @param side pixels
 * @param margin of white around it, pixels; none leaves the ground transparent
 */
const draw = async (logo: Uint8Array, side: number, margin = 0): Promise<Buffer> => {
  const inner = side - 2 * margin
  const mark = await sharp(logo, { density: (72 * inner) / 24 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  if (margin === 0) return mark
  return await sharp(mark)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
}

/** An ICO file that holds one PNG. */
const toIco = (png: Buffer, side: number): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
