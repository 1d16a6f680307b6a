import { catalogueConsumer } from '../deployment/consumers.ts'
import { eventStore, ownTables } from '../platform/config/clients.ts'
import { createStreamConsumer, type Projector } from '../platform/event-store/stream-consumer.ts'
import { createCatalogueProjector } from './catalogue/catalogue-projector.ts'

let projector: Projector | undefined

export const handler = createStreamConsumer(catalogueConsumer, async (changes) => {
  projector ??= createCatalogueProjector({
    ...ownTables(),
    now: () => Date.now(),
    store: eventStore(),
  })
  return await projector(changes)
})
