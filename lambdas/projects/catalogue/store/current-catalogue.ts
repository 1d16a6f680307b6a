import { ownCatalogue } from './own-catalogue.ts'
import { config } from '../../../platform/config/config.ts'
import { HttpError } from '../../../platform/http/response/http-error.ts'
import { type Catalogue, type CatalogueReader, createCatalogueReader } from '../catalogue.ts'
import { BrokenCatalogueError } from './catalogue-objects.ts'

/** About the duration of the rating that follows a deployment. */
const RETRY_AFTER_SECONDS = 30
/** Shared for a part of that, so that not every waiting caller reaches a function. */
const UNREADABLE = 'public, max-age=0, s-maxage=10'

let reader: CatalogueReader | undefined

/**
 * What follows from the current catalogue, which is kept between requests.
 * @throws {HttpError} 503 while the catalogue is of another format or incomplete: the next rating of
 * all projects makes it anew
 */
export const withCatalogue = async <Result>(
  act: (catalogue: Catalogue) => Result | Promise<Result>,
): Promise<Result> => {
  reader ??= createCatalogueReader({
    ...ownCatalogue(),
    refreshAfterMs: config().catalogueRefreshMs,
  })
  try {
    return await act(await reader.current())
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
