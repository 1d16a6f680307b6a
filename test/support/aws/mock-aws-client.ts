import { mockClient } from 'aws-sdk-client-mock'
import { afterAll } from 'vitest'

/**
 * `mockClient`, restored at the end of the test file: it patches the class, which the next file of
 * the same worker would find patched.
 */
export const mockAwsClient: typeof mockClient = (client) => {
  const mock = mockClient(client)
  afterAll(() => mock.restore())
  return mock
}
