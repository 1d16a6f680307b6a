import { createServer } from 'node:http'
import { connect } from 'node:net'
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { listen } from '../http-servers.ts'
import { createCognito } from './create-cognito.ts'
import { operations } from './operations.ts'
import { refusalOf, useCognito } from '../../test/support/cognito/cognito.ts'

const cognito = await useCognito()

const post = async (target: string | undefined, body: string | Uint8Array<ArrayBuffer>) => {
  const response = await fetch(cognito.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      ...(target !== undefined && { 'x-amz-target': target }),
    },
    body,
  })
  const { __type } = (await response.json()) as { __type: string }
  return { status: response.status, __type }
}

const call = (operation: string): string => `AWSCognitoIdentityProviderService.${operation}`

describe('The listener', () => {
  test.each([
    call('ListDevices'),
    call('constructor'),
    call(''),
    call('GetUser').replace('AWS', 'XYZ'),
    'SignUp',
    'DynamoDB_20120810.GetUser',
    undefined,
  ])('does not know the operation %s', async (target) => {
    expect(await post(target, '{}')).toEqual({ status: 400, __type: 'UnknownOperationException' })
  })

  test('lets the SDK see an operation that is not there as what it is', async () => {
    const list = cognito.client.listDevices({ AccessToken: 'x' })
    expect(await refusalOf(list)).toMatch(/^UnknownOperationException: /)
  })

  test.each(['', '{', '[]', 'null', '"text"', '[['.repeat(50_000)])(
    'cannot read the body %.20s',
    async (body) => {
      expect(await post(call('GetUser'), body)).toEqual({
        status: 400,
        __type: 'SerializationException',
      })
    },
  )

  test('cannot read a body that is no UTF-8', async () => {
    const body = Buffer.from('{"AccessToken":"\xff"}', 'latin1')
    expect(await post(call('GetUser'), body)).toMatchObject({ __type: 'SerializationException' })
  })

  test.each([
    ['{"AccessToken":7}', 'accessToken'],
    ['{"AccessToken":["x"]}', 'accessToken'],
    ['{"__proto__":{"AccessToken":"x"}}', 'accessToken'],
  ])('names the field of %s', async (body, field) => {
    const response = await fetch(cognito.url, {
      method: 'POST',
      headers: { 'x-amz-target': call('GetUser') },
      body,
    })
    expect(await response.json()).toEqual({
      __type: 'InvalidParameterException',
      message: expect.stringContaining(`Value at '${field}'`),
    })
  })

  test.each([256 * 1024 + 1, 8 * 1024 * 1024])('refuses a body of %i bytes', async (bytes) => {
    const body = '{}'.padEnd(bytes)
    expect(await post(call('GetUser'), body)).toEqual({
      status: 413,
      __type: 'RequestEntityTooLargeException',
    })
    expect(await post(call('GetUser'), '{}')).toMatchObject({ status: 400 })
  })

  test('wants the calls of administrators signed', async () => {
    const body = JSON.stringify({ UserPoolId: cognito.pool.id, Username: 'a@b.example' })
    const signed = [...operations.keys()].filter((name) => /^Admin|^CreateGroup|^List/.test(name))
    expect(signed.length).toBeGreaterThan(10)
    for (const operation of signed) {
      expect(await post(call(operation), body)).toEqual({
        status: 400,
        __type: 'MissingAuthenticationTokenException',
      })
    }
  })

  test('shows the public half of the key and nothing more', async () => {
    const response = await fetch(`${cognito.url}/${cognito.pool.id}/.well-known/jwks.json`)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({
      keys: [
        {
          kty: 'RSA',
          alg: 'RS256',
          use: 'sig',
          kid: expect.any(String),
          n: expect.any(String),
          e: 'AQAB',
        },
      ],
    })
  })

  test('has nothing elsewhere', async () => {
    for (const path of ['/', '/other/.well-known/jwks.json', '//', '/%']) {
      expect((await fetch(cognito.url + path)).status).toBe(404)
    }
    const elsewhere = await fetch(`${cognito.url}/x`, { method: 'POST', body: '{}' })
    expect(elsewhere.status).toBe(404)
  })

  test('is unmoved by a caller that hangs up halfway', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(cognito.url).port), '127.0.0.1', () => {
        socket.write(
          `POST / HTTP/1.1\r\nHost: x\r\nX-Amz-Target: ${call('GetUser')}\r\nContent-Length: 99\r\n\r\n{`,
          () => socket.destroy(),
        )
      })
      socket.once('close', () => resolve())
    })
    expect(await post(call('GetUser'), '{}')).toMatchObject({ status: 400 })
    expect(cognito.reports).toEqual([])
  })

  test('hides what is wrong with itself from the caller and reports it once', async () => {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const nowhere = new DynamoDBClient({
      endpoint: 'http://127.0.0.1:1',
      region: 'local',
      credentials,
      maxAttempts: 1,
    })
    const reports: string[] = []
    const { listener } = createCognito({
      client: DynamoDBDocumentClient.from(nowhere),
      tableName: 'gone',
      outbox: cognito.outbox,
      now: cognito.now,
      pool: cognito.pool,
      report: (line) => reports.push(line),
    })
    const server = createServer(listener)
    const port = await listen(server, 0)
    const client = new CognitoIdentityProvider({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'local',
      credentials,
      maxAttempts: 1,
    })
    try {
      const refusal = await refusalOf(client.getUser({ AccessToken: 'x' }))
      expect(refusal).toBe('InternalErrorException: An internal error occurred')
      expect(reports).toEqual([expect.stringContaining('ECONNREFUSED')])
    } finally {
      client.destroy()
      server.close()
      server.closeAllConnections()
    }
  })
})
