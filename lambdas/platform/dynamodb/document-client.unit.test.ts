import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createDocumentClient, type DocumentClientOptions } from './document-client.ts'

/** The headers of each try of a request that fails by throttling. */
const triesOf = async (options: DocumentClientOptions): Promise<Record<string, string>[]> => {
  const client = createDocumentClient({ endpoint: 'http://127.0.0.1:9', ...options })
  const tries: Record<string, string>[] = []
  client.middlewareStack.add(
    () =>
      async ({ request }) => {
        tries.push({ ...(request as { headers: Record<string, string> }).headers })
        throw Object.assign(new Error('slow down'), {
          name: 'ThrottlingException',
          $metadata: {},
          $retryable: { throttling: true },
        })
      },
    { step: 'finalizeRequest', priority: 'low' },
  )
  const get = new GetCommand({ TableName: 'table', Key: { stream: 'Shelf#1' } })
  await expect(client.send(get)).rejects.toMatchObject({ name: 'ThrottlingException' })
  return tries
}

describe('document client', () => {
  it('sends a request once, without headers that tell of the SDK and its retries', async () => {
    const tries = await triesOf({})
    expect(tries).toHaveLength(1)
    const names = Object.keys(tries[0] ?? {})
    expect(names).toContain('x-amz-target')
    expect(names.filter((name) => /amz-sdk-|user-agent/.test(name))).toEqual([])
  })

  it('names placeholder credentials and region to an engine, and makes no signature', async () => {
    const [headers] = await triesOf({})
    expect(headers?.['authorization']).toMatch(/Credential=local\/\d{8}\/local\/dynamodb\//)
    expect(headers?.['authorization']).toMatch(/ Signature=unchecked$/)
  })

  it('leaves retries to the SDK where they are asked for', async () => {
    expect(await triesOf({ maxAttempts: 2 })).toHaveLength(2)
  })
})
