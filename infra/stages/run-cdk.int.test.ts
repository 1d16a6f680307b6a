import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

test('a template of a stack that is no more does not outlast the next synth', () => {
  const left = join(root, 'dist', 'cdk', 'assay-dev-api-gone.template.json')
  mkdirSync(join(root, 'dist', 'cdk'), { recursive: true })
  writeFileSync(left, '{}')
  // Two commands in place of bundling and of the app, which take a minute.
  const words = ['infra/stages/run-cdk.ts', 'synth', 'dev', '--build', 'true', '--app', 'true']
  spawnSync(process.execPath, words, { cwd: root })
  expect(existsSync(left)).toBe(false)
})
