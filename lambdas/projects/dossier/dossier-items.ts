import { tableName } from '../../platform/dynamodb/tables.ts'
import type { CatalogueTable } from '../catalogue/snapshot/snapshot-items.ts'

/** Where dossiers lie: beside the catalogues, and the same for all of them. */
export type DossierTable = Pick<CatalogueTable, 'client' | 'stage'>

/** Of one project; replaced whole. A dossier that fits is in it, a larger one in the parts it names. */
export interface DossierItem {
  readonly name: string
  readonly part: string
  /** Version of the project's stream. */
  readonly version: number
  /** When what it is made of was read, ISO 8601: of two of the same version the later one counts. */
  readonly madeAt: string
  /** gzip of the JSON; absent where there are parts. */
  readonly data?: Uint8Array
  /** Keys of the items that hold `data`, in order. */
  readonly parts?: readonly string[]
}

const HEAD = 'dossier'

/** @param part by default the item that everybody reads */
export const dossierKey = (stage: string, id: string, part: string = HEAD) => ({
  TableName: tableName(stage, 'snapshots'),
  Key: { name: `dossier#${id}`, part },
})
