import { documents } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { type Catalogue, type CatalogueReader, createCatalogueReader } from './catalogue.ts'

let reader: CatalogueReader | undefined

/** The catalogue in force; kept in memory between requests. */
export const currentCatalogue = async (): Promise<Catalogue> => {
  reader ??= createCatalogueReader({
    client: documents(),
    stage: config().stage,
    now: () => Date.now(),
  })
  return await reader.current()
}
