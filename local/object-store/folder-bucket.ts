import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedObject, ObjectBucket } from '../../lambdas/platform/objects/object-bucket.ts'
import { createObjectFiles } from './object-files.ts'

/** The objects of a folder, for who runs beside the store that serves them. */
export const createFolderBucket = (folder: string): ObjectBucket => {
  const files = createObjectFiles(folder)
  return {
    put: async (key, bytes) => {
      await files.write(key, Buffer.from(bytes), { contentType: 'binary/octet-stream' })
    },
    get: async (key) => (await files.read(key))?.bytes,
    remove: async (key) => await files.remove(key),
    list: (prefix) => listFolder(folder, prefix),
  }
}

/** Objects whose keys begin with a prefix, in the order of keys; their hidden descriptions are none. */
export const listFolder = async function* (
  folder: string,
  prefix: string,
): AsyncGenerator<ListedObject> {
  const begin = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const names = await readdir(join(folder, begin), { recursive: true }).catch(() => [])
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    const key = begin + name.replaceAll('\\', '/')
    if (!key.startsWith(prefix) || key.split('/').some((part) => part.startsWith('.'))) continue
    // One that was removed meanwhile is not there.
    const found = await stat(join(folder, key)).catch(() => undefined)
    if (found?.isFile()) yield { key, writtenAt: found.mtimeMs }
  }
}
