import { config } from '../../../platform/config/config.ts'
import { HttpError } from '../../../platform/http/response/http-error.ts'
import { ownTables } from '../../../platform/config/clients.ts'
import { type Catalogue, type CatalogueReader, createCatalogueReader } from '../catalogue.ts'
import { BrokenCatalogueError } from './read-snapshot.ts'

/** About the duration of the rating that follows a deployment. */
const RETRY_AFTER_SECONDS = 30
/** Shared for as long, so that not every waiting caller reaches a function. */
const UNREADABLE = 'public, max-age=0, s-maxage=10'

let reader: CatalogueReader | undefined

/**
 * Cached between requests.
 * @throws {HttpError} 503 while the snapshot is of another format or incomplete: the next rating of
 * all projects replaces it
 */
export const currentCatalogue = async (): Promise<Catalogue> => {
  reader ??= createCatalogueReader({
    ...ownTables(),
    now: () => Date.now(),
    refreshAfterMs: config().catalogueRefreshMs,
  })
  try {
    return await reader.current()
  } catch (cause) {
    if (!(cause instanceof BrokenCatalogueError)) throw cause
    throw new HttpError(
      503,
      'Unavailable',
      'The lists of projects are being made anew. Try again in half a minute.',
      {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': UNREADABLE },
        cause,
      },
    )
  }
}
