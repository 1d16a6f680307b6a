import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/setup/temporary-folder.ts'
import { type Chunks, readChunks } from './chunks.ts'

const page = temporaryFolder('page')
const HTML = `<script src="/early.js"></script>
  <script type="module" src="/assets/index-AAAAAAA.js"></script>
  <link rel="modulepreload" href="/assets/vendor-BBBBBBB.js">`
const SCRIPTS = {
  'index-AAAAAAA.js': `import{a}from"./vendor-BBBBBBB.js";a();import("./home-page-CCCCCCC.js")`,
  'vendor-BBBBBBB.js': `export*from"./core-DDDDDDD.js";export const a=()=>{}`,
  'core-DDDDDDD.js': 'import"react";export const core=1',
  'home-page-CCCCCCC.js': `import{b}from"./watch-EEEEEEE.js";import"./core-DDDDDDD.js";b()`,
  'watch-EEEEEEE.js': `export{core as b}from"./core-DDDDDDD.js";const text='from "./none.js"'`,
  'table-FFFFFFF.js': '',
  'table-GGGGGGG.js': '',
}
let chunks: Chunks

beforeAll(() => {
  mkdirSync(join(page, 'assets'))
  writeFileSync(join(page, 'index.html'), HTML)
  for (const [file, source] of Object.entries(SCRIPTS)) {
    writeFileSync(join(page, 'assets', file), source)
  }
  writeFileSync(join(page, 'assets', 'index-HHHHHHH.css'), '')
  chunks = readChunks(page)
})

test('what comes first is what the HTML names and all that this imports, not what comes later', () => {
  const initial = ['core-DDDDDDD.js', 'index-AAAAAAA.js', 'vendor-BBBBBBB.js']
  expect([...chunks.initial].toSorted()).toEqual(initial)
  expect(chunks.all.toSorted()).toEqual(Object.keys(SCRIPTS).toSorted())
})

test('a chunk is found by its name and has all that it imports', () => {
  expect([...chunks.withImports('home-page')].toSorted()).toEqual([
    'core-DDDDDDD.js',
    'home-page-CCCCCCC.js',
    'watch-EEEEEEE.js',
  ])
})

test.each(['home', 'table', 'toast'])('there is not one chunk called %s, which is said', (name) => {
  expect(() => chunks.withImports(name)).toThrow(`chunks called ${name}`)
})
