import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { ProjectRow } from '../../shared/contract/projects.ts'
import { type CatalogueTable, partName, type Pointer, snapshotKey } from './catalogue-items.ts'

/** The rows of an edition; undefined when a part is missing, as in one that has expired. */
export const readEdition = async (
  table: CatalogueTable,
  { edition, parts }: Pointer,
): Promise<ProjectRow[] | undefined> => {
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
  return JSON.parse(bytes.toString('utf8')) as ProjectRow[]
}
