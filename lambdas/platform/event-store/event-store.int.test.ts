import { inject } from 'vitest'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { describeEventStore } from '../../../test/support/event-store/event-store-contract.ts'

describeEventStore('the embedded engine', () =>
  createDocumentClient({ endpoint: inject('engineEndpoint') }),
)
