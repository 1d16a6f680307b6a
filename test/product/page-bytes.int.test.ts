import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildWeb } from '../../local/build-web.ts'
import { isWithin } from '../bench/measured.ts'
import { measureBytes } from '../bench/web/bytes.ts'
import { gzipped, readChunks } from '../bench/web/chunks.ts'

const root = join(import.meta.dirname, '..', '..')
const page = join(root, 'dist', 'web')
beforeAll(() => void buildWeb(root, () => {}))

test('the scripts that every page needs first stay within 130 kB gzipped', () => {
  const scripts = [...readChunks(page).initial]
  expect(scripts.length).toBeGreaterThan(1)
  const bytes = scripts.reduce((sum, file) => sum + gzipped(join(page, 'assets', file)), 0)
  expect(bytes).toBeLessThanOrEqual(130_000)
})

test('the HTML stays within 6 kB', () => {
  expect(gzipped(join(page, 'index.html'))).toBeLessThanOrEqual(6_000)
})

test('what routes and lazy parts add to them, and all together, stays within its budget', () => {
  const over = measureBytes().filter((line) => !isWithin(line))
  expect(over.map(({ name, value }) => `${name}: ${value} kB`)).toEqual([])
})

test('nothing but what the page needs is built: no source maps, no sources, no stops for debuggers', () => {
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => /\.(map|tsx?|md)$/.test(name))).toEqual([])
  const scripts = files.filter((name) => name.endsWith('.js'))
  const stopped = scripts.filter((name) =>
    /\bdebugger\b/.test(readFileSync(join(page, name), 'utf8')),
  )
  expect(stopped).toEqual([])
})

test('the styles of each part are built, under names of their own', () => {
  const sheets = (folder: string, ending: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith(ending),
    )
  const parts = sheets(join(root, 'web'), '.module.css')
  const styles = sheets(page, '.css').map((name) => readFileSync(join(page, name), 'utf8'))
  const built = new Set(styles.join('\n').match(/\._[\w-]{4}(?=[0-9a-z])/g))
  expect(parts.length).toBeGreaterThan(100)
  expect(built.size).toBe(parts.length)
})

test('what compresses lies there in brotli and gzip too', () => {
  const files = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.(css|html|js|svg|txt)$/.test(name) && readFileSync(join(page, name)).byteLength >= 1000,
  )
  expect(files).toContain('index.html')
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const original = readFileSync(join(page, file))
    expect([file, brotliDecompressSync(readFileSync(join(page, `${file}.br`)))]).toEqual([
      file,
      original,
    ])
    expect([file, gunzipSync(readFileSync(join(page, `${file}.gz`)))]).toEqual([file, original])
  }
  expect(existsSync(join(page, 'manifest.webmanifest.br'))).toBe(false)
})

test('the part of the typeface that every page fetches stays within 25 kB', () => {
  const html = readFileSync(join(page, 'index.html'), 'utf8')
  const named = [...html.matchAll(/href="\/(assets\/[\w.-]+\.woff2)"/g)]
  expect(named).toHaveLength(1)
  const [[, file = ''] = []] = named
  expect(readFileSync(join(page, file)).byteLength).toBeLessThanOrEqual(25_000)
})
