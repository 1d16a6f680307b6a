import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { CatalogueEntry } from './catalogue-entry.ts'
import {
  type CatalogueTable,
  isOfThisFormat,
  partName,
  type Pointer,
  snapshotKey,
} from './catalogue-items.ts'

/** An edition is in force and cannot be read: a part of it is missing, or other code has made it. */
export class BrokenCatalogueError extends Error {
  override readonly name = 'BrokenCatalogueError'
  readonly edition: string

  constructor(edition: string) {
    super(`${edition} lacks a part, or is of another format.`)
    this.edition = edition
  }
}

/**
 * The entries of an edition by rank; undefined when a part is missing, as in one that has expired, or
 * when it is of another format.
 */
export const readEdition = async (
  table: CatalogueTable,
  pointer: Pointer,
): Promise<CatalogueEntry[] | undefined> => {
  if (!isOfThisFormat(pointer)) return undefined
  const { edition, parts } = pointer
  const items = await Promise.all(
    Array.from({ length: parts }, async (_, part) => {
      const { Item } = await table.client.send(
        new GetCommand({ ...snapshotKey(table, partName(edition, part)), ConsistentRead: true }),
      )
      return Item as { readonly data: Uint8Array } | undefined
    }),
  )
  const whole = items.filter((item) => item !== undefined)
  if (whole.length < parts) return undefined
  const bytes = await promisify(gunzip)(Buffer.concat(whole.map(({ data }) => data)))
  return JSON.parse(bytes.toString('utf8')) as CatalogueEntry[]
}
