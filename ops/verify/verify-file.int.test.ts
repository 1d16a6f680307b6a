import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { watchlists } from '../../lambdas/watchlist/decider.ts'
import { LOCAL_STAGE } from '../../local/data-directory/data-directory.ts'
import { metaOf } from '../../test/support/event-store/contract/test-harness.ts'
import { breakFirstPage, flipBit } from '../../test/support/product/damage-file.ts'
import { withTables } from '../../test/support/product/data-place.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { rebuild } from '../commands/rebuild.ts'
import { verify as verifyCommand } from '../commands/verify.ts'

const EVENTS = 'assay-local-events'
const HEADS = 'assay-local-heads'

const folder = temporaryFolder('damage')

let data: string
let file: string

/** Streams of ada, bob and eve, three events each, in a file whose engine has ended. */
beforeEach(async () => {
  data = join(folder, randomUUID())
  file = join(data, 'data', 'assay.db')
  await withTables(data, async (client) => {
    const store = createEventStore({ client, stage: LOCAL_STAGE, now: () => Date.now() })
    for (const user of ['ada', 'bob', 'eve']) {
      for (const name of ['First', 'Second', 'Third']) {
        const command = {
          type: 'CreateWatchlist',
          id: `${user}-${name}`,
          name,
          projects: [],
        } as const
        await store.execute(watchlists, user, command, metaOf(command))
      }
    }
  })
})

const verify = async () => await runCommand(verifyCommand, ['--json', '--data', data])

describe('verify on a damaged file', () => {
  it('finds nothing where it is whole', async () => {
    const { exitCode, json } = await verify()
    expect(json()).toEqual({ streams: 3, events: 9, findings: [] })
    expect(exitCode).toBe(0)
  })

  it('names a stream that is gone with its head, and fails', async () => {
    const database = new DatabaseSync(file)
    for (const table of [EVENTS, HEADS]) {
      const { changes } = database
        .prepare(`DELETE FROM "${table}" WHERE pk = 'S:Watchlist#bob'`)
        .run()
      expect(Number(changes)).toBe(table === EVENTS ? 3 : 1)
    }
    database.close()
    const { exitCode, json } = await verify()
    expect(json()).toMatchObject({
      streams: 3,
      events: 6,
      findings: [{ stream: 'Watchlist#bob', version: 0, problem: 'missing' }],
    })
    expect(exitCode).toBe(1)
  })

  it('names the events and heads whose bits were flipped, and checks all the others', async () => {
    flipBit(file, EVENTS, { partition: 'Watchlist#ada', place: 1, within: 'WatchlistCreated' })
    flipBit(file, EVENTS, { partition: 'Watchlist#bob', place: 2, within: '"version"' })
    flipBit(file, HEADS, { partition: 'Watchlist#eve', within: '{' })
    const { exitCode, err, json } = await verify()
    expect(json()).toEqual({
      streams: 3,
      events: 9,
      findings: [
        {
          stream: 'Watchlist#ada',
          version: 2,
          problem: 'unreadable',
          detail: expect.stringContaining('The event cannot be read'),
        },
        {
          stream: 'Watchlist#bob',
          version: 3,
          problem: 'unreadable',
          detail: expect.stringContaining('The event cannot be read'),
        },
        {
          stream: 'Watchlist#eve',
          version: 3,
          problem: 'unreadable',
          detail: 'The head cannot be read.',
        },
      ],
      damage: { unreadable: 3 },
    })
    expect(err).toContain(`The file ${file} is damaged: 3 of its items cannot be read.`)
    expect(exitCode).toBe(1)
  })

  it('names every stream of a page that SQLite cannot read', async () => {
    breakFirstPage(file, EVENTS)
    const { exitCode, json } = await verify()
    expect(json()).toMatchObject({
      streams: 3,
      damage: { structure: expect.stringContaining('malformed') },
    })
    const { findings } = json() as { findings: { stream: string; problem: string }[] }
    for (const stream of ['Watchlist#ada', 'Watchlist#bob', 'Watchlist#eve']) {
      expect(findings).toContainEqual(expect.objectContaining({ stream, problem: 'unreadable' }))
    }
    expect(exitCode).toBe(1)
  })

  it('says in one sentence that nothing can be read of a file that is no database', async () => {
    writeFileSync(file, 'this is no database '.repeat(1000))
    expect(await verify()).toMatchObject({
      out: '',
      err:
        `The file ${file} is damaged: file is not a database.\n` +
        'Its streams cannot be read: put a copy of the file back.\n',
      exitCode: 1,
    })
  })

  it('another command says in one sentence that the engine does not start on it', async () => {
    writeFileSync(file, 'this is no database '.repeat(1000))
    const { out, err, exitCode } = await runCommand(rebuild, ['--data', data])
    expect(err).toMatch(
      new RegExp(`^The data engine \\(\\w+\\) did not start on ${file}: [^\n]+\\.\n$`),
    )
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 1 })
  })
})
