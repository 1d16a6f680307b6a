import { tableName } from '../../platform/dynamodb/tables.ts'
import type { CatalogueStore } from '../catalogue/store/manifest.ts'

export type DossierTable = Pick<CatalogueStore, 'client' | 'stage'>

/** Small dossiers are in the item, larger ones in the parts that it names. */
export interface DossierItem {
  readonly name: string
  readonly part: string
  /** Of the project's stream. */
  readonly version: number
  /** When its sources were read; of two of one version the later counts. */
  readonly madeAt: string
  /** gzip of the JSON; absent with parts. */
  readonly data?: Uint8Array
  readonly parts?: readonly string[]
}

const HEAD = 'dossier'

/** Without `part` the item itself. */
export const dossierKey = (stage: string, id: string, part: string = HEAD) => ({
  TableName: tableName(stage, 'snapshots'),
  Key: { name: `dossier#${id}`, part },
})
