import { catalogueConsumer } from '../../shared/contract/consumers.ts'
import { documents, events } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { createStreamConsumer, type Projector } from '../platform/event-store/stream-consumer.ts'
import { createCatalogueProjector } from './catalogue/catalogue-projector.ts'

let projector: Projector | undefined

export const handler = createStreamConsumer(catalogueConsumer, async (changes) => {
  projector ??= createCatalogueProjector({
    client: documents(),
    stage: config().stage,
    now: () => Date.now(),
    store: events(),
  })
  return await projector(changes)
})
