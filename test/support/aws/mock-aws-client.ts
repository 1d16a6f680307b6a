import { mockClient } from 'aws-sdk-client-mock'
import { afterAll } from 'vitest'

/**
 * `mockClient`, restored at the end of the file: it patches the class, which files of one worker
 * share.
 */
export const mockAwsClient: typeof mockClient = (client) => {
  const mock = mockClient(client)
  afterAll(() => mock.restore())
  return mock
}
