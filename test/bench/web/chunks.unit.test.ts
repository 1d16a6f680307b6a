import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/setup/temporary-folder.ts'
import { type Chunks, readChunks } from './chunks.ts'

const page = temporaryFolder('page')
const HTML = `<script src="/early.js"></script>
  <script type="module" src="/assets/index-AAAAAAAA.js"></script>
  <link rel="modulepreload" href="/assets/vendor-BBBBBBBB.js">`
const SCRIPTS = {
  'index-AAAAAAAA.js': `import{a}from"./vendor-BBBBBBBB.js";a();import("./home-page-CCCCCCCC.js")`,
  'vendor-BBBBBBBB.js': `export*from"./core-DDDDDDDD.js";export const a=()=>{}`,
  'core-DDDDDDDD.js': 'import"react";export const core=1',
  'home-page-CCCCCCCC.js': `import{b}from"./watch-EEEEEEEE.js";import"./core-DDDDDDDD.js";b()`,
  'watch-EEEEEEEE.js': `export{core as b}from"./core-DDDDDDDD.js";const text='from "./none.js"'`,
  'table-FFFFFFFF.js': '',
  'table-GGGGGGGG.js': '',
}
let chunks: Chunks

beforeAll(() => {
  mkdirSync(join(page, 'assets'))
  writeFileSync(join(page, 'index.html'), HTML)
  for (const [file, source] of Object.entries(SCRIPTS)) {
    writeFileSync(join(page, 'assets', file), source)
  }
  writeFileSync(join(page, 'assets', 'index-HHHHHHHH.css'), '')
  chunks = readChunks(page)
})

test('what comes first is what the HTML names and all that this imports, not what comes later', () => {
  const initial = ['core-DDDDDDDD.js', 'index-AAAAAAAA.js', 'vendor-BBBBBBBB.js']
  expect([...chunks.initial].toSorted()).toEqual(initial)
  expect(chunks.all.toSorted()).toEqual(Object.keys(SCRIPTS).toSorted())
})

test('a chunk is found by its name and has all that it imports', () => {
  expect([...chunks.withImports('home-page')].toSorted()).toEqual([
    'core-DDDDDDDD.js',
    'home-page-CCCCCCCC.js',
    'watch-EEEEEEEE.js',
  ])
})

test.each(['home', 'table', 'toast'])('there is not one chunk called %s, which is said', (name) => {
  expect(() => chunks.withImports(name)).toThrow(`chunks called ${name}`)
})
