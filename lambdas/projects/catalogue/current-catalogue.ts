import { documents } from '../../platform/config/clients.ts'
import { config } from '../../platform/config/config.ts'
import { type Catalogue, type CatalogueReader, createCatalogueReader } from './catalogue.ts'

let reader: CatalogueReader | undefined

/** The catalogue in force; kept in memory between requests. */
export const currentCatalogue = async (): Promise<Catalogue> => {
  const { stage, catalogueRefreshMs } = config()
  reader ??= createCatalogueReader({
    client: documents(),
    stage,
    now: () => Date.now(),
    refreshAfterMs: catalogueRefreshMs,
  })
  return await reader.current()
}
