import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../lambdas/platform/config/config.ts'
import { type LocalStack, startLocalStack } from './local-stack.ts'
import { openDataDirectory } from './data-directory/data-directory.ts'

const aws = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }

const engineEndpoint = process.env['DYNAMODB_ENDPOINT']

let path: string
const running: LocalStack[] = []
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'assay-services-'))
})
afterEach(async () => {
  for (const stack of running.splice(0)) await stack.stop()
  rmSync(path, { recursive: true })
})

const start = async (print: (line: string) => void = () => {}): Promise<LocalStack> => {
  // A stack says where its engine is by the variable that names one to use instead.
  if (engineEndpoint === undefined) delete process.env['DYNAMODB_ENDPOINT']
  const directory = openDataDirectory(path)
  const started = await startLocalStack({ directory, port: 0, print, scryptCost: 2 })
  const stop = async (): Promise<void> => {
    await started.stop()
    directory.release()
  }
  const stack = { ...started, stop }
  running.push(stack)
  stack.open()
  return stack
}

test('the configuration leads to services that answer, until the stack is stopped', async () => {
  const stack = await start()
  const { hosted, cognito, pictures, mail, personalDataSecret, wrappingSecrets } = readConfig()
  const secrets: unknown = JSON.parse(readFileSync(join(path, 'secrets.json'), 'utf8'))
  expect(secrets).toMatchObject({ personalDataSecret })
  expect(wrappingSecrets).toEqual([personalDataSecret])

  expect(hosted?.origin).toBe(stack.identityOrigin)
  const discovery = await fetch(`${hosted?.issuer}/.well-known/openid-configuration`)
  expect(await discovery.json()).toMatchObject({ issuer: hosted?.issuer })
  expect(hosted?.issuer).toBe(`${stack.identityOrigin}/${cognito.poolId}`)

  const objects = new S3Client({
    ...aws,
    endpoint: pictures.endpoint ?? '',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const Key = 'pictures/users/someone.webp'
  await objects.send(new PutObjectCommand({ Bucket: pictures.bucket, Key, Body: 'a picture' }))
  const picture = await fetch(`${stack.origin}/${Key}`)
  expect([picture.status, await picture.text()]).toEqual([200, 'a picture'])

  const mails = new SESv2Client({ ...aws, endpoint: mail?.endpoint ?? '' })
  await mails.send(
    new SendEmailCommand({
      FromEmailAddress: mail?.from,
      Destination: { ToAddresses: ['ann@assay.test'] },
      Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Welcome.' } } } },
    }),
  )
  expect(stack.outbox.list({ to: 'ann@assay.test' })).toMatchObject([{ subject: 'Hello' }])

  const emails = await stack.documents.send(
    new DescribeTableCommand({ TableName: `assay-${stack.stage}-email-outbox` }),
  )
  expect(emails.Table?.LatestStreamArn).toBeTruthy()

  await stack.stop()
  for (const gone of [stack.origin, hosted?.origin, pictures.endpoint, mail?.endpoint]) {
    await expect(fetch(gone ?? '')).rejects.toThrow('fetch failed')
  }
  objects.destroy()
  mails.destroy()
})

// A device of Linux on which every write fails as on a full disk.
test.skipIf(!existsSync('/dev/full'))(
  'a log that has no room left costs no answer, and the terminal is told once',
  async () => {
    mkdirSync(join(path, 'log'))
    symlinkSync('/dev/full', join(path, 'log', 'assay.jsonl'))
    const printed: string[] = []
    const { origin } = await start((line) => printed.push(line))
    for (const call of ['announcement', 'highlights']) {
      const answer = await fetch(`${origin}/api/${call}`)
      expect(answer.status).toBe(200)
    }
    expect(printed).toEqual([expect.stringMatching(/^The log .+ cannot be written.+ENOSPC/)])
  },
)

test('a sign-in may return to the page, under either name of this machine', async () => {
  const { origin, identityOrigin } = await start()
  const authorize = async (callback: string): Promise<Response> =>
    await fetch(
      `${identityOrigin}/oauth2/authorize?${new URLSearchParams({
        client_id: readConfig().cognito.clientId,
        redirect_uri: callback,
        response_type: 'code',
      }).toString()}`,
    )
  for (const host of ['localhost', '127.0.0.1']) {
    const ours = origin.replace('localhost', host)
    expect((await authorize(`${ours}/api/auth/callback/cognito`)).status, host).toBe(200)
    expect((await authorize(`${ours}/elsewhere`)).status, host).toBe(400)
  }
})

test('the identity server is where it was, unless another took its place', async () => {
  const first = await start()
  await first.stop()
  const again = await start()
  expect(again.identityOrigin).toBe(first.identityOrigin)
  await again.stop()

  const squatter = createServer()
  const port = Number(new URL(first.identityOrigin).port)
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve))
  const moved = await start()
  expect(moved.identityOrigin).not.toBe(first.identityOrigin)
  const health = await fetch(`${moved.origin}/__local/health`)
  expect(await health.json()).toEqual({ status: 'ok', identityOrigin: moved.identityOrigin })
  await new Promise((resolve) => squatter.close(resolve))
})
