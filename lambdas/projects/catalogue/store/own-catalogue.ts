import { config } from '../../../platform/config/config.ts'
import { documentClient, ownTables } from '../../../platform/config/clients.ts'
import { createObjectBucket, type ObjectBucket } from '../../../platform/objects/object-bucket.ts'
import { whenNeeded } from '../../../platform/objects/when-needed.ts'
import type { CatalogueStore } from './manifest.ts'

let objects: ObjectBucket | undefined

/** Where this deployment keeps its catalogue. Functions that read items alone are not told of its bucket. */
export const ownCatalogue = (): CatalogueStore => ({
  ...ownTables(),
  objects: whenNeeded(
    () => (objects ??= createObjectBucket({ ...config().catalogue, client: documentClient() })),
  ),
  now: () => Date.now(),
})
