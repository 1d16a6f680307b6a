import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasPaintedLogo, logoPath } from './draw-logo.ts'
import { generateProjects } from './generate-projects.ts'
import { paintLogo } from './paint-logo.ts'

const ids = generateProjects(1, 400).map(({ id }) => id)

test('some projects have a painted logo, the others a drawn one', () => {
  const painted = ids.filter(hasPaintedLogo)
  expect(painted.length / ids.length).toBeGreaterThan(0.15)
  expect(painted.length / ids.length).toBeLessThan(0.35)
  expect(painted.map(logoPath).every((path) => path.endsWith('.png'))).toBe(true)
  expect(ids.filter((id) => logoPath(id).endsWith('.svg')).length + painted.length).toBe(ids.length)
})

test('a painted logo is a small square picture, the same each time', async () => {
  for (const id of ids.slice(0, 6)) {
    const picture = await paintLogo(id)
    const { format, width, height } = await sharp(picture).metadata()
    expect([format, width, height]).toEqual(['png', 192, 192])
    expect(picture.byteLength).toBeLessThan(6_000)
    expect(Buffer.from(await paintLogo(id)).equals(picture)).toBe(true)
  }
})

test('its mark lies within the circle that pages cut out of it', async () => {
  for (const id of ids.slice(0, 30)) {
    const pixels = await sharp(await paintLogo(id))
      .raw()
      .toBuffer()
    const colourAt = (x: number, y: number) => pixels.readUIntBE((y * 192 + x) * 3, 3)
    const ground = colourAt(0, 0)
    for (let angle = 0; angle < 2 * Math.PI; angle += 0.1) {
      const [x, y] = [96 + 95 * Math.cos(angle), 96 + 95 * Math.sin(angle)]
      expect([id, colourAt(Math.floor(x), Math.floor(y))]).toEqual([id, ground])
    }
  }
})
