import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventFromItem } from '../../lambdas/platform/event-store/events/items.ts'
import { makeShelves } from '../../test/support/streams/stream-tables.ts'
import { fileOutput } from './event-output.ts'

const events = makeShelves(1, 4).events.map(eventFromItem)

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-output-'))
  file = join(folder, 'events.ndjson')
})
afterEach(() => rmSync(folder, { recursive: true }))

const linesIn = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)

describe('output of events to a file', () => {
  it('is one line of JSON for each event, there once it is delivered', async () => {
    const output = await fileOutput(file, false)
    await Promise.all([output.deliver(events.slice(0, 2)), output.deliver(events.slice(2))])
    expect(linesIn(file)).toEqual(events)
    await output.close()
  })

  it('leaves no control in a line that a terminal obeys, whoever sent the text', async () => {
    const report = { id: 'ER-7KQ2M9XD4FHW', description: 'It \u009b2J failed.\u001b[2J\u0085' }
    const output = await fileOutput(file, false)
    await output.deliver([report])
    await output.close()
    expect(readFileSync(file, 'utf8').trimEnd()).not.toMatch(/\p{Cc}/u)
    expect(linesIn(file)).toEqual([report])
  })

  it('replaces the file of another replay', async () => {
    writeFileSync(file, '{"of":"another"}\n')
    const output = await fileOutput(file, false)
    await output.deliver(events.slice(0, 1))
    await output.close()
    expect(linesIn(file)).toEqual(events.slice(0, 1))
  })

  it.each([
    ['', 0],
    ['{"half":', 0],
    ['{"whole":1}\n', 1],
    ['{"whole":1}\n{"half":', 1],
    [`{"whole":1}\n{"half":"${'.'.repeat(200_000)}`, 1],
  ])('goes on behind the last whole line of its own file', async (before, whole) => {
    writeFileSync(file, before)
    const output = await fileOutput(file, true)
    await output.deliver(events.slice(0, 1))
    await output.close()
    expect(linesIn(file)).toEqual([{ whole: 1 }, events[0]].slice(whole === 0 ? 1 : 0))
  })

  it('does not go on with a file that is gone', async () => {
    await expect(fileOutput(file, true)).rejects.toThrow(/which is gone: put it back/)
  })

  // A device of Linux on which every write fails as on a full disk.
  it.skipIf(!existsSync('/dev/full'))('says that the disk is full, at each write', async () => {
    const output = await fileOutput('/dev/full', false)
    for (const event of events.slice(0, 2)) {
      await expect(output.deliver([event])).rejects.toThrow(
        'There is no room left for /dev/full. Make room and give the same command again',
      )
    }
    await output.close()
  })

  it('says which file cannot be written', async () => {
    await expect(fileOutput(join(file, 'below'), false)).rejects.toThrow(
      `The file ${join(file, 'below')} cannot be written (ENOENT).`,
    )
  })
})
