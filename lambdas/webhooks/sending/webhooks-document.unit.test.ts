import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { WebhookMessage } from '../../../shared/contract/webhook-message.ts'
import { temporaryFolder } from '../../../test/support/setup/temporary-folder.ts'
import { signedHeaders } from './sign.ts'

const document = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'docs', 'webhooks.md'),
  'utf8',
)

const folder = temporaryFolder('webhooks')

/** The first block of code of a language. */
const blockOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(document)?.[1] ?? ''

test('the example of the document is a message, with no field too many', () => {
  const example: unknown = JSON.parse(blockOf('json'))
  expect(v.parse(WebhookMessage, example)).toEqual(example)
})

test('the code of the document takes what is signed, and refuses another body, key or time', async () => {
  const file = join(folder, 'is-ours.mjs')
  writeFileSync(file, `${blockOf('js')}\nexport { isOurs }\n`)
  const { isOurs } = (await import(pathToFileURL(file).href)) as {
    isOurs: (headers: object, body: string, secret: string) => boolean
  }
  const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(24)).toString('base64')}`
  const [secret, body] = [secretOf('a'), '{"type":"test"}']
  const signed = signedHeaders({ id: 'msg-1', body, secret }, Date.now())
  expect(isOurs(signed, body, secret)).toBe(true)
  expect(isOurs(signed, `${body} `, secret)).toBe(false)
  expect(isOurs(signed, body, secretOf('b'))).toBe(false)
  expect(isOurs({ ...signed, 'webhook-signature': undefined }, body, secret)).toBe(false)
  const old = signedHeaders({ id: 'msg-1', body, secret }, Date.now() - 301_000)
  expect(isOurs(old, body, secret)).toBe(false)
})
