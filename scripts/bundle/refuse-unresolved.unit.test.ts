import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, onTestFinished, test } from 'vitest'
import { refuseUnresolved } from './refuse-unresolved.ts'

const built = async (code: string): Promise<string> => {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-unresolved-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  writeFileSync(join(cwd, 'handler.js'), code)
  const build = await rolldown({
    cwd,
    input: './handler.js',
    platform: 'node',
    ...refuseUnresolved,
  })
  const { output } = await build.generate()
  return output[0].code
}

test.each(['#page', 'no-such-package', './no-such-file.js'])(
  'a bundle that imports %s, which is not there, is not built',
  async (name) => {
    await expect(built(`export { default } from '${name}'`)).rejects.toThrow(name)
    await expect(built(`export const late = import('${name}')`)).rejects.toThrow(name)
  },
)

test('what is worth a warning is built all the same', async () => {
  expect(await built("export const handler = () => eval('1')")).toContain('handler')
})
