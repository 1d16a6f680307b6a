import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../test/support/product/refusal-of.ts'
import { temporaryFolder } from '../test/support/setup/temporary-folder.ts'
import { readIncidentList } from './backtest/incident-list.ts'
import type { Command } from './command.ts'
import { backtest } from './commands/backtest.ts'
import { importFile } from './commands/import.ts'
import { score } from './commands/score.ts'
import { stackTrace } from './commands/stack-trace.ts'
import { listLogos } from './import/logos/list-logos.ts'
import { readMeasurements } from './import/metrics/read-measurements.ts'
import { readSourceFiles } from './import/sources/source-files.ts'
import { readScoreFile } from './score/score-file.ts'
import { linesOf, readTextFile } from './text-file.ts'

const folder = temporaryFolder('text-files')
let files = 0
const fileOf = (content: string | Uint8Array, ending = 'ndjson'): string => {
  files += 1
  const file = join(folder, `${files}.${ending}`)
  writeFileSync(file, content)
  return file
}
const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** As editors of Windows write it, with a mark and without. */
const UTF_16 = [
  ['little-endian', Buffer.from('\uFEFF{"a":1}\n', 'utf16le')],
  ['big-endian', Buffer.from('\uFEFF{"a":1}\n', 'utf16le').swap16()],
  ['without a mark', Buffer.from('{"a":1}\n', 'utf16le')],
] as const

describe('a file of others', () => {
  test.each([
    ['', []],
    ['\uFEFF', []],
    ['\uFEFFå,b\r\n\r\n1,2', ['å,b', '', '1,2']],
    ['a\n\uFEFFb\n', ['a', '\uFEFFb']],
  ])('%j is read without the mark before its text', async (content, lines) => {
    const file = fileOf(content)
    expect(await all(linesOf(file))).toEqual(lines)
    expect(await readTextFile(file)).toBe(content.replace(/^\uFEFF/, ''))
  })

  test.each(UTF_16)('in UTF-16 (%s) is refused with what to do', async (_, bytes) => {
    const file = fileOf(bytes)
    const refusal = `${file} is UTF-16. Save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8 FILE > NEW.`
    await expect(readTextFile(file)).rejects.toThrow(refusal)
    await expect(all(linesOf(file))).rejects.toThrow(refusal)
  })

  test.each([
    [join(folder, 'none'), 'ENOENT'],
    [folder, 'EISDIR'],
  ])('that the system does not read is refused (%s)', async (path, code) => {
    const refusal = `${path} cannot be read (${code}).`
    await expect(readTextFile(path)).rejects.toThrow(refusal)
    await expect(all(linesOf(path))).rejects.toThrow(refusal)
  })

  test('whose line has no end is refused before it fills the memory', async () => {
    const file = fileOf(`{}\n${' '.repeat(40 * 1024 * 1024)}`)
    await expect(all(linesOf(file))).rejects.toThrow(
      `${file}, line 2: it is longer than 16 MB. Give each row a line of its own.`,
    )
    expect(await all(linesOf(fileOf(`{}\n${' '.repeat(1024 * 1024)}\n{}`)))).toHaveLength(3)
  })
})

const [, [, utf16]] = UTF_16
const FORMATS = ['token-list', 'contract-metadata', 'facts', 'incidents', 'defihacklabs'] as const
const at = ['--at', '2025-01-01']

test.each<[string, Command, (file: string) => string[]]>([
  ...[...FORMATS, 'l2beat', 'scorecard'].map(
    (format): [string, Command, (file: string) => string[]] => [
      `import --format ${format}`,
      importFile,
      (file) => [file, '--format', format],
    ],
  ),
  ['backtest', backtest, (file) => [...at, '--protocols', file, '--incidents', file]],
  ['score', score, (file) => ['--from', file]],
  ['stack-trace', stackTrace, (file) => ['--from', file]],
])('%s says that its file is UTF-16', async (_, command, argsOf) => {
  expect(await refusalOf(command, argsOf(fileOf(utf16)))).toMatch(/ is UTF-16\. Save it as UTF-8/)
})

test('logos and measured series say the same of theirs', async () => {
  const file = fileOf(utf16)
  await expect(listLogos(file)).rejects.toThrow(/ is UTF-16\. Save it as UTF-8/)
  await expect(all(readMeasurements(file, { now: 0 }))).rejects.toThrow(/ is UTF-16\./)
})

test('with a mark before it each file is read as without', async () => {
  const incidents = fileOf('\uFEFF{"at":"2024-01-31","name":"Oxbow"}\n')
  expect(await readIncidentList(incidents)).toMatchObject({
    rows: 1,
    incidents: [{ name: 'Oxbow' }],
  })
  const logos = fileOf('\uFEFF{"project":"tidewell","file":"tide.png"}\n')
  expect(await listLogos(logos)).toMatchObject({ logos: [{ projectId: 'tidewell' }], rejected: [] })
  await expect(readScoreFile(fileOf('\uFEFF[]'))).rejects.toThrow(/ holds no evidence\.$/)
  expect(await readSourceFiles(fileOf('\uFEFF[]'), 'facts')).toMatchObject([{ text: '[]' }])
})
