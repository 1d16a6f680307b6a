import { catalogueConsumer } from '../deployment/consumers.ts'
import { eventStore } from '../platform/config/clients.ts'
import { createStreamConsumer, type Projector } from '../platform/event-store/stream-consumer.ts'
import { ownCatalogue } from './catalogue/store/own-catalogue.ts'
import { createCatalogueProjector } from './catalogue/catalogue-projector.ts'

let projector: Projector | undefined

export const handler = createStreamConsumer(catalogueConsumer, async (changes) => {
  projector ??= createCatalogueProjector({
    ...ownCatalogue(),
    store: eventStore(),
  })
  return await projector(changes)
})
