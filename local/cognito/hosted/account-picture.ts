import { createHash } from 'node:crypto'
import sharp from 'sharp'

const CELLS = 5
const CELL = 12
const MARGIN = 18
const SIDE = CELLS * CELL + 2 * MARGIN

/** Visible on white and on black. */
const COLOURS = [0x3a6ea5, 0x8a5a9e, 0xb0602f, 0x3f7f5f, 0xa24a68, 0x5f6f2f]
const WHITE = 0xffffff

/**
 * A PNG of 96 × 96 with a pattern made of the account's id. Drawn pixel by pixel, because other
 * code in this process may have disabled vector formats in sharp.
 */
export const drawAccountPicture = async (id: string): Promise<Uint8Array> => {
  const bytes = createHash('sha256').update(id).digest()
  const ground = COLOURS[(bytes[0] ?? 0) % COLOURS.length] ?? WHITE
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [row, column] = [cellAt(Math.floor(at / SIDE)), cellAt(at % SIDE)]
    pixels.writeUIntBE(isDrawn(bytes, row, column) ? WHITE : ground, at * 3, 3)
  }
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  return await sharp(pixels, { raw }).png().toBuffer()
}

/** The row or column of cells in which a pixel lies; outside of 0 to 4 it is margin. */
const cellAt = (pixel: number): number => Math.floor((pixel - MARGIN) / CELL)

const isDrawn = (bytes: Buffer, row: number, column: number): boolean => {
  const isInside = [row, column].every((cell) => cell >= 0 && cell < CELLS)
  return isInside && (bytes[1 + row * 3 + Math.min(column, CELLS - 1 - column)] ?? 1) % 2 === 0
}
