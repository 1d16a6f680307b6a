import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { projectDecider } from '../../../lambdas/projects/decider.ts'
import { paintPng } from '../../../test/support/data/logos.ts'
import { projectFacts } from '../../../test/support/data/project-facts.ts'
import { listProjects, runningPlace } from '../../../test/support/product/data-place.ts'
import { runCommand } from '../../../test/support/product/run-command.ts'
import { temporaryFolder } from '../../../test/support/setup/temporary-folder.ts'
import { importLogosCommand } from '../../commands/import-logos.ts'
import { importFile } from '../../commands/import.ts'

const root = temporaryFolder('logos')
const data = join(root, 'data')
const folder = join(root, 'logos')
mkdirSync(folder)
const place = await runningPlace(data)
const store = createEventStore(place)
beforeAll(async () => {
  await listProjects(place, ['tidewell', 'quern', 'chosen'])
  for (const logo of ['/pictures/projects/another.png', null]) {
    const command = { type: 'ChangeLogo', logo } as const
    await store.execute(projectDecider, 'chosen', command, {
      commandId: `staff-${logo}`,
      payload: command,
      actor: { id: 'someone', kind: 'staff' },
      correlationId: 'staff',
    })
  }
})

const logosNow = async (): Promise<Record<string, string | null>> => {
  const logos: Record<string, string | null> = {}
  for (const id of ['tidewell', 'quern', 'chosen']) {
    const { state } = await store.load(projectDecider, id)
    if (state.status === 'listed') logos[id] = state.facts.logo
  }
  return logos
}

const run = async (...args: string[]) => {
  const done = await runCommand(importLogosCommand, [...args, '--data', data, '--json'])
  return { ...done, counted: done.out === '' ? undefined : done.json() }
}

describe('npm run ops -- import logos', () => {
  test('takes what an upload of staff takes, once, and never over their choice', async () => {
    writeFileSync(join(folder, 'tidewell.png'), await paintPng('#dd1111', 400, 100))
    writeFileSync(join(folder, 'chosen.png'), await paintPng('#11dd11'))
    writeFileSync(join(folder, 'nobody.png'), await paintPng('#1111dd'))
    writeFileSync(join(folder, 'quern.webp'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(folder, 'LICENSE.txt'), 'Not a picture.')
    const counted = {
      rows: 4,
      created: 1,
      updated: 0,
      unchanged: 0,
      kept: 1,
      rejected: [
        { row: 2, reason: 'project: There is no project nobody: bring in its facts first.' },
        { row: 3, reason: 'file: Send a PNG, JPEG or WebP picture.' },
      ],
    }
    const dry = await run(folder)
    expect(dry).toMatchObject({ exitCode: 1, counted })
    expect(dry.err).toContain('Nothing was changed: give --yes to do it.')
    expect(await logosNow()).toEqual({ tidewell: null, quern: null, chosen: null })

    expect((await run(folder, '--yes')).counted).toEqual(counted)
    const logos = await logosNow()
    expect(logos).toEqual({
      tidewell: expect.stringMatching(/^\/pictures\/projects\/[\w-]{32}\.webp$/) as string,
      quern: null,
      chosen: null,
    })
    const stored = await sharp(join(data, 'objects', logos['tidewell'] ?? '')).metadata()
    expect([stored.format, stored.width, stored.height]).toEqual(['webp', 256, 256])

    const again = { ...counted, created: 0, unchanged: 1 }
    expect((await run(folder, '--yes')).counted).toEqual(again)
    expect(await logosNow()).toEqual(logos)
  })

  test('a file of JSON lines names pictures beside it; a large one and a repeat are refused', async () => {
    const pictures = join(root, 'pictures')
    mkdirSync(pictures)
    writeFileSync(join(pictures, 'a.png'), await paintPng('#abcdef'))
    writeFileSync(join(pictures, 'large.png'), '')
    truncateSync(join(pictures, 'large.png'), 2 * 1024 * 1024 + 1)
    const file = join(root, 'logos.ndjson')
    writeFileSync(
      file,
      [
        '{"project":"quern","file":"pictures/a.png"}',
        '{"project":"quern","file":"pictures/a.png"}',
        '{"project":"tidewell","file":"pictures/large.png"}',
        '{"project":"chosen","file":"pictures/none.png"}',
        '{"file":"pictures/a.png"}',
      ].join('\n'),
    )
    const { counted } = await run(file, '--yes')
    expect(counted).toMatchObject({
      rows: 5,
      created: 1,
      rejected: [
        { row: 2, reason: 'project: Row 1 has the same; keep one of the two.' },
        { row: 3, reason: 'file: Give a picture of at most 2 MB.' },
        { row: 4, reason: `file: ${join(pictures, 'none.png')} cannot be read (ENOENT).` },
        { row: 5, reason: 'Give {"project":"…","file":"…"}.' },
      ],
    })
    expect((await logosNow())['quern']).not.toBeNull()
  })

  test('facts that say nothing of a logo take none away', async () => {
    const before = (await logosNow())['tidewell']
    const file = join(root, 'facts.ndjson')
    writeFileSync(file, JSON.stringify({ type: 'Project', facts: projectFacts() }))
    const { out } = await runCommand(importFile, [file, '--format', 'facts', '--data', data])
    expect(out).toContain('1 changed')
    expect((await logosNow())['tidewell']).toBe(before)
  })
})
