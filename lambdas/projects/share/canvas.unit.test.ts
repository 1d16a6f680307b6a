import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCanvas, type Outline } from './canvas.ts'
import { oval, rectangle } from './shapes.ts'

/** Reds of an 8 × 4 picture, line by line, after filling with black on white. */
const redsOf = async (...outlines: Outline[]): Promise<number[][]> => {
  const canvas = createCanvas(8, 4, '#ffffff')
  canvas.paint(outlines, '#000000')
  const { data, info } = await sharp(canvas.toPng()).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 8, height: 4, channels: 3 })
  return Array.from({ length: 4 }, (_, y) =>
    Array.from({ length: 8 }, (_unused, x) => data[(y * 8 + x) * 3] ?? -1),
  )
}
const W = 255
const BLANK = Array(8).fill(W) as number[]

test('covers whole pixels whole, and those at the edges in part', async () => {
  const box = rectangle({ x: 1.5, y: 1, width: 3, height: 1.25 })
  expect(await redsOf(box)).toEqual([
    BLANK,
    [W, 128, 0, 0, 128, W, W, W],
    [W, 223, 191, 191, 223, W, W, W],
    BLANK,
  ])
})

test('of a slope covers what lies on its side of it', async () => {
  const triangle: Outline = [
    [0, 0],
    [4, 4],
    [0, 4],
  ]
  const [first, , , last] = await redsOf(triangle)
  expect(first?.slice(0, 3)).toEqual([128, W, W])
  expect(last?.slice(0, 5)).toEqual([0, 0, 0, 128, W])
})

test('an outline that runs the other way round is a hole', async () => {
  const outer = rectangle({ x: 0, y: 0, width: 8, height: 4 })
  const inner = rectangle({ x: 2, y: 1, width: 4, height: 2 }).toReversed()
  const [first, second] = await redsOf(outer, inner)
  expect(first).toEqual(Array(8).fill(0))
  expect(second).toEqual([0, 0, W, W, W, W, 0, 0])
})

test('outlines that overlap are no darker there', async () => {
  const box = rectangle({ x: 0, y: 0, width: 4, height: 4 })
  expect((await redsOf(box, box))[0]).toEqual([0, 0, 0, 0, W, W, W, W])
})

test('what reaches beyond the picture is cut off', async () => {
  const box = rectangle({ x: -20, y: -20, width: 24, height: 60 })
  const half = [0, 0, 0, 0, W, W, W, W]
  expect(await redsOf(box)).toEqual([half, half, half, half])
  expect(await redsOf(rectangle({ x: 0, y: 9, width: 4, height: 4 }))).toEqual([
    BLANK,
    BLANK,
    BLANK,
    BLANK,
  ])
  expect((await redsOf(oval({ x: -2, y: -8, width: 12, height: 20 })))[2]?.[4]).toBe(0)
})
