import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import {
  makeShelves,
  plant,
  tablesForEachTest,
  type TestTables,
} from '../../test/support/streams/stream-tables.ts'
import { job, replay } from '../../test/support/streams/replay.ts'

const openTables = tablesForEachTest()

describe('job of a replay', () => {
  const begun = async (name: string) => {
    const tables = await openTables()
    await plant(tables, makeShelves(4, 5))
    let pages = 0
    const deliver = async () => {
      pages += 1
      if (pages === 3) throw new Error('killed')
    }
    const options = { pageLimit: 4, segments: 1, ...job(name) }
    await expect(replay(tables, { ...options, deliver })).rejects.toThrow('killed')
    return { tables, options }
  }

  const checkpoints = async (tables: TestTables) => await tableItems(tables, 'checkpoints')

  it('delivers only what is left, and nothing once it is done', async () => {
    const { tables, options } = await begun('left')
    const stored = await checkpoints(tables)
    expect(stored).toHaveLength(3)
    for (const { expiresAt } of stored) expect(expiresAt).toBeGreaterThan(Date.now() / 1000)
    let resumed: boolean | undefined
    const onBegin = async (isResumed: boolean) => {
      resumed = isResumed
    }
    const { result, delivered } = await replay(tables, { ...options, onBegin })
    expect(resumed).toBe(true)
    expect(result).toEqual({ delivered: 20, expected: 20, streams: 4 })
    expect(delivered).toHaveLength(12)
    expect(await checkpoints(tables)).toMatchObject([{ key: 'replay#left', result }])
    const again = await replay(tables, options)
    expect(again).toMatchObject({ result, delivered: [] })
  })

  it('begins anew when it is told to, or its time is over', async () => {
    const { tables, options } = await begun('anew')
    const restarted = await replay(tables, { ...options, ...job('anew', true) })
    expect(restarted.delivered).toHaveLength(20)

    const late = await begun('late')
    const now = () => Date.now() + 31 * 24 * 3600 * 1000
    const jobLater = { ...late.options.job, now }
    const expired = await replay(late.tables, { ...late.options, job: jobLater })
    expect(expired.delivered).toHaveLength(20)
  })

  it('is not gone on with for something else', async () => {
    const { tables, options } = await begun('purpose')
    const other = { ...options.job, purpose: 'other' }
    await expect(replay(tables, { ...options, job: other })).rejects.toThrow(
      /^Job purpose was begun with other filters or another output/,
    )
  })

  it('does not pass for done with the checkpoints of other tables', async () => {
    const { tables, options } = await begun('copied')
    const others = await openTables()
    // Streams that the job knows nothing of.
    const { events, heads } = makeShelves(9, 5)
    const isNew = ({ stream }: { stream: string }) => /#[5-9]$/.test(stream)
    await plant(others, { events: events.filter(isNew), heads: heads.filter(isNew) })
    const TableName = tableName(others.stage, 'checkpoints')
    for (const Item of await checkpoints(tables)) {
      await others.client.send(new PutCommand({ TableName, Item }))
    }
    await expect(replay(others, options)).rejects.toThrow(/: the event is missing$/)
    const { result } = await replay(others, { ...options, job: { ...options.job, restart: true } })
    expect(result).toEqual({ delivered: 25, expected: 25, streams: 5 })
  })

  it('is given up when another process goes on with it', async () => {
    const { tables, options } = await begun('twice')
    let overtaken = false
    const deliver = async () => {
      if (overtaken) return
      overtaken = true
      const pages = { ...options, segments: 1 }
      const stop = new AbortController()
      const once = async () => stop.abort()
      await expect(
        replay(tables, { ...pages, deliver: once, signal: stop.signal }),
      ).rejects.toThrow(/abort/)
    }
    await expect(replay(tables, { ...options, deliver })).rejects.toThrow(
      'Job twice is being run by another process.',
    )
  })

  it('does not go on when it has lost count of the streams', async () => {
    const { tables, options } = await begun('lost')
    const TableName = tableName(tables.stage, 'checkpoints')
    await tables.client.send(
      new UpdateCommand({
        TableName,
        Key: { key: 'replay#lost#0' },
        UpdateExpression: 'SET streams = streams - :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    )
    await expect(replay(tables, options)).rejects.toThrow(/^Of 1 stream no event was met/)
  })
})
