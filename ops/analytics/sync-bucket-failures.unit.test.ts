import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, test } from 'vitest'
import { OpsError } from '../ops-error.ts'
import { syncBucket } from './sync-bucket.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'

const path = temporaryFolder('sync')

const s3 = mockAwsClient(S3Client)
interface Put {
  readonly Key: string
  readonly Body: Buffer | string
  readonly IfNoneMatch?: string
}

/** What the bucket holds. */
const objects = new Map<string, string>()
let putsToLive = Number.POSITIVE_INFINITY

beforeEach(() => {
  s3.reset()
  objects.clear()
  putsToLive = Number.POSITIVE_INFINITY
  s3.on(ListObjectsV2Command).callsFake(({ Prefix = '' }: { Prefix?: string }) => ({
    Contents: [...objects]
      .filter(([Key]) => Key.startsWith(Prefix))
      .map(([Key, text]) => ({ Key, Size: text.length })),
  }))
  s3.on(GetObjectCommand).callsFake(({ Key }: { Key: string }) => ({
    Body: { transformToString: async () => await Promise.resolve(objects.get(Key)) },
  }))
  s3.on(PutObjectCommand).callsFake(({ Key, Body, IfNoneMatch }: Put) => {
    if (IfNoneMatch === '*') {
      if (objects.has(Key)) throw Object.assign(new Error('there'), { name: 'PreconditionFailed' })
    } else putsToLive -= 1
    if (putsToLive < 0) throw new Error('killed')
    objects.set(Key, Body.toString())
    return {}
  })
  s3.on(DeleteObjectCommand).callsFake(({ Key }: { Key: string }) => {
    objects.delete(Key)
    return {}
  })
})

const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'

const exported = (...names: readonly string[]) => {
  const files = names.map((name) => `events/type=A/day=2026-01-01/${name}.parquet`)
  for (const file of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), `bytes of ${file}`)
  }
  return {
    manifest: () => ({
      format: 1 as const,
      stage: 'test',
      asOf: null,
      files: files.map((file) => ({
        path: file,
        rows: 1,
        bytes: `bytes of ${file}`.length,
        sha256: '0'.repeat(64),
      })),
    }),
  }
}

const sync = async ({ manifest }: ReturnType<typeof exported>, id = ID) =>
  await syncBucket(
    new S3Client({ region: 'x' }),
    'exports',
    { path, manifest: () => ({ ...manifest(), id }) },
    new AbortController().signal,
  )

const namesThere = (): string[] =>
  [...objects.keys()].map((key) => key.replace('events/type=A/day=2026-01-01/', ''))

describe('the bucket of exports', () => {
  test('has the files of the export and, of events, nothing else', async () => {
    objects.set('answers/one.csv', 'an answer of Athena')
    expect(await sync(exported('a', 'b'))).toEqual({ added: 2, deleted: 0 })
    expect(await sync(exported('a', 'b'))).toEqual({ added: 0, deleted: 0 })
    expect(await sync(exported('b', 'c'))).toEqual({ added: 1, deleted: 1 })
    expect(namesThere()).toEqual(['answers/one.csv', 'export-id', 'b.parquet', 'c.parquet'])
  })

  test('is completed after a kill, also of what was merged meanwhile', async () => {
    putsToLive = 1
    await expect(sync(exported('a', 'b', 'c'))).rejects.toThrow('killed')
    // Several are on their way at once: any of them may be the one.
    expect(namesThere()).toEqual(['export-id', expect.stringMatching(/^[abc]\.parquet$/)])
    putsToLive = Number.POSITIVE_INFINITY
    expect(await sync(exported('merged'))).toEqual({ added: 1, deleted: 1 })
    expect(namesThere()).toEqual(['export-id', 'merged.parquet'])
  })

  test('is of one export: another is refused and changes nothing, until it is let in', async () => {
    await sync(exported('a'))
    const before = new Map(objects)
    const other = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
    await expect(sync(exported('b'), other)).rejects.toThrow(
      new OpsError(
        `The bucket exports is of another export (${ID}) than that in ${path} (${other}). Give ` +
          'another --bucket; or delete its object export-id, and this export will replace the other.',
      ),
    )
    expect(objects).toEqual(before)
    objects.delete('export-id')
    expect(await sync(exported('b'), other)).toEqual({ added: 1, deleted: 1 })
    expect(objects.get('export-id')).toBe(other)
  })

  test('replaces what was cut off', async () => {
    objects.set('events/type=A/day=2026-01-01/a.parquet', 'byt')
    expect(await sync(exported('a'))).toEqual({ added: 1, deleted: 0 })
  })
})
