import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pngChunk, pngOf } from '../../../test/support/data/png.ts'

describe('memory', () => {
  const inflated = deflateSync(Buffer.alloc(400_000_000))
  const profile = Buffer.concat([Buffer.from('x\0\0'), inflated])
  const text = Buffer.concat([Buffer.from('x\0\x01\0\0\0'), inflated])

  test.each([
    ['20,000 by 20,000', pngOf(20_000, 20_000, { pixels: inflated })],
    ['pixels beyond its size', pngOf(10, 10, { pixels: inflated })],
    ['a colour profile', pngOf(10, 10, { before: [pngChunk('iCCP', profile)] })],
    ['a packed text', pngOf(10, 10, { before: [pngChunk('zTXt', profile)] })],
    ['an international text', pngOf(10, 10, { before: [pngChunk('iTXt', text)] })],
  ])('stays small for a bomb: %s', async (_, png) => {
    expect(await peakMegabytes(png)).toBeLessThan(300)
  })

  test('holds the largest picture of each kind', async () => {
    const clear = { r: 9, g: 9, b: 9, alpha: 0.5 }
    const large = sharp({ create: { width: 5_000, height: 5_000, channels: 4, background: clear } })
    for (const bytes of [
      await large.clone().png({ progressive: true }).toBuffer(),
      await large.clone().jpeg({ progressive: true, quality: 1 }).toBuffer(),
      await large.clone().webp({ lossless: true }).toBuffer(),
    ]) {
      expect(await peakMegabytes(bytes)).toBeLessThan(500)
    }
  })
})

/**
 * The most memory that a process of its own takes to handle a file, which it has to outlive. Linux
 * counts the parent's memory into `maxRSS` of a child, but not into its high-water mark.
 */
const peakMegabytes = async (file: Buffer): Promise<number> => {
  const module = join(import.meta.dirname, 'square-picture.ts')
  const program = `
    const { squarePicture } = await import(${JSON.stringify(module)})
    const parts = []
    for await (const part of process.stdin) parts.push(part)
    await squarePicture(Buffer.concat(parts)).catch(({ code }) => {
      if (code !== 'InvalidPicture') process.exit(1)
    })
    const { readFileSync } = await import('node:fs')
    const kilobytes =
      process.platform === 'linux'
        ? /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
        : process.resourceUsage().maxRSS
    console.log(kilobytes / 1024)`
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  running.child.stdin?.end(file)
  return Number((await running).stdout)
}
