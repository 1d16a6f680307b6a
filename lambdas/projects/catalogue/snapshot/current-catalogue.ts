import { config } from '../../../platform/config/config.ts'
import { HttpError } from '../../../platform/http/response/http-error.ts'
import { ownTables } from '../../../platform/config/clients.ts'
import { type Catalogue, type CatalogueReader, createCatalogueReader } from '../catalogue.ts'
import { BrokenCatalogueError } from './read-snapshot.ts'

/** The rating that follows a deployment takes about as long. */
const RETRY_AFTER_SECONDS = 30
/** The answer may be shared for as long, so that not everybody who waits reaches a function. */
const UNREADABLE = 'public, max-age=0, s-maxage=10'

let reader: CatalogueReader | undefined

/**
 * The current catalogue; cached in memory between requests.
 *
 * @throws {HttpError} 503 while the current snapshot is of another format or lacks a part: the next
 * rating of all projects replaces it
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
