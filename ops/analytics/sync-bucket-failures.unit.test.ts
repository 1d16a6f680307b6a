import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, test } from 'vitest'
import { syncBucket } from './sync-bucket.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'

const path = temporaryFolder('sync')

const s3 = mockAwsClient(S3Client)
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
  s3.on(PutObjectCommand).callsFake(({ Key, Body }: { Key: string; Body: Buffer }) => {
    putsToLive -= 1
    if (putsToLive < 0) throw new Error('killed')
    objects.set(Key, Body.toString())
    return {}
  })
  s3.on(DeleteObjectCommand).callsFake(({ Key }: { Key: string }) => {
    objects.delete(Key)
    return {}
  })
})

const exported = (...names: readonly string[]) => {
  const files = names.map((name) => `events/type=A/day=2026-01-01/${name}.parquet`)
  for (const file of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), `bytes of ${file}`)
  }
  return {
    path,
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

const sync = async (directory: ReturnType<typeof exported>) =>
  await syncBucket(
    new S3Client({ region: 'x' }),
    'exports',
    directory,
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
    expect(namesThere()).toEqual(['answers/one.csv', 'b.parquet', 'c.parquet'])
  })

  test('is completed after a kill, also of what was merged meanwhile', async () => {
    putsToLive = 1
    await expect(sync(exported('a', 'b', 'c'))).rejects.toThrow('killed')
    // Several are on their way at once: any of them may be the one.
    expect(namesThere()).toHaveLength(1)
    putsToLive = Number.POSITIVE_INFINITY
    expect(await sync(exported('merged'))).toEqual({ added: 1, deleted: 1 })
    expect(namesThere()).toEqual(['merged.parquet'])
  })

  test('replaces what was cut off', async () => {
    objects.set('events/type=A/day=2026-01-01/a.parquet', 'byt')
    expect(await sync(exported('a'))).toEqual({ added: 1, deleted: 0 })
  })
})
