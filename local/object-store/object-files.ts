import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { systemCodeOf } from '../system-errors.ts'

const Description = v.object({
  contentType: v.string(),
  cacheControl: v.optional(v.string()),
})
type Description = v.InferOutput<typeof Description>

export interface StoredObject {
  readonly bytes: Buffer
  readonly description: Description
}

/** Objects as files of a folder, each under its key, with its description in a hidden file beside. */
export interface ObjectFiles {
  write(key: string, bytes: Buffer, description: Description): Promise<void>
  read(key: string): Promise<StoredObject | undefined>
  remove(key: string): Promise<void>
}

/** @param folder keys have to be checked before they get here: a `..` would lead out of it */
export const createObjectFiles = (folder: string): ObjectFiles => {
  const fileOf = (key: string): string => join(folder, key)
  const descriptionOf = (key: string): string =>
    join(dirname(fileOf(key)), `.${basename(key)}.json`)

  return {
    write: async (key, bytes, description) => {
      await mkdir(dirname(fileOf(key)), { recursive: true })
      await replace(descriptionOf(key), JSON.stringify(description))
      await replace(fileOf(key), bytes)
    },
    read: async (key) => {
      const bytes = await contentOf(fileOf(key))
      if (!bytes) return undefined
      const description = await contentOf(descriptionOf(key))
      return {
        bytes,
        description: description
          ? v.parse(Description, JSON.parse(description.toString()))
          : { contentType: 'binary/octet-stream' },
      }
    },
    remove: async (key) => {
      await rm(fileOf(key), { force: true })
      await rm(descriptionOf(key), { force: true })
    },
  }
}

/** Atomic: a reader sees the old content or the new. */
const replace = async (file: string, content: Buffer | string): Promise<void> => {
  const draft = join(dirname(file), `.${randomUUID()}`)
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const contentOf = async (file: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(file)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(systemCodeOf(error) ?? '')) return undefined
    throw error
  }
}
