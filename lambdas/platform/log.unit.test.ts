import { afterAll, expect, test } from 'vitest'
import { errorDetails, log, setLogSink } from './log.ts'

const lines: string[] = []
setLogSink((line) => lines.push(line))
afterAll(() => setLogSink(() => undefined))

test('no control of a value speaks to a terminal, and none is lost', () => {
  const said = '\u009b2J\u007f\u0085\u001b[2J\n\u0000 é 漢 🦉'
  log('warn', 'sign-in failed', { said })
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'sign-in failed', said })
})

test('of a failure no email address is written, whichever service names it', () => {
  const refusal =
    'Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: ada+1@mail.assay.test'
  const failure = new Error('Not sent to bob@assay.test.\nNor to <carol@assay.test>', {
    cause: new Error(refusal),
  })
  const details = errorDetails(failure)
  expect(details).toMatchObject({
    message: 'Not sent to [email].\nNor to <[email]>',
    cause: {
      message:
        'Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: [email]',
    },
  })
  expect(JSON.stringify(details)).not.toContain('assay.test')
})

test('nor one in an address, of a domain written in Punycode, or in what is thrown and is no error', () => {
  const address = 'https://idp.example/users?email=ada%40mail.assay.test&limit=1'
  expect(errorDetails(new Error(`GET ${address} failed`))).toMatchObject({
    message: 'GET https://idp.example/users?email=[email]&limit=1 failed',
  })
  expect(errorDetails(new Error('Not sent to ada@mail.xn--p1ai'))).toMatchObject({
    message: 'Not sent to [email]',
  })
  expect(errorDetails('Not sent to ada@mail.assay.test')).toEqual({
    name: 'string',
    message: 'Not sent to [email]',
  })
})

test('names of packages and places in code stay as they are', () => {
  const message = 'at send (file:///var/task/node_modules/@aws-sdk/core@3.1.0/dist/index.mjs:7:1)'
  expect(errorDetails(new Error(message))).toMatchObject({ message })
})
