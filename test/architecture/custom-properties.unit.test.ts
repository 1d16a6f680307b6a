import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unsetProperties } from './custom-properties.ts'

const web = join(import.meta.dirname, '..', '..', 'web')

const files = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(web, name), 'utf8')]),
)

test('every custom property that a style sheet of the page uses is set somewhere', () => {
  expect([...files.keys()].filter((name) => name.endsWith('.css')).length).toBeGreaterThan(100)
  expect(unsetProperties(files)).toEqual([])
})

test('a misspelt one is named with its style sheet, one that a component sets is not', () => {
  const given = new Map([
    ['tokens.css', ':root { --text: #000; --text-2:#333 }'],
    ['card.module.css', '.card { color: var(--txet); top: var(--top); left: var(--text-2, 0) }'],
    ['card.tsx', "element.style.setProperty('--top', '1px')"],
  ])
  expect(unsetProperties(given)).toEqual(['--txet in card.module.css'])
})
