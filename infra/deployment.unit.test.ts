import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readDeployment } from './deployment.ts'

const root = mkdtempSync(join(tmpdir(), 'assay-deployment-'))
mkdirSync(join(root, 'dist/lambdas'), { recursive: true })
mkdirSync(join(root, 'dist/web'))
mkdirSync(join(root, 'dist/pictures'))
writeFileSync(join(root, 'openapi.json'), '{}')
afterAll(() => rmSync(root, { recursive: true }))

const read = (settings: Readonly<Record<string, string>>) =>
  readDeployment((name) => settings[name], root)

describe('a deployment', () => {
  test('is a development stage in us-east-1 when nothing is said', () => {
    expect(read({})).toMatchObject({ stage: 'dev', region: 'us-east-1', domain: undefined })
  })

  test('has its domain for origin', () => {
    const settings = {
      domain: 'assay.example',
      certificate: 'arn:x',
      origin: 'https://other.example',
    }
    expect(read(settings)).toMatchObject({ origin: 'https://assay.example' })
    expect(read({ origin: 'https://d1.cloudfront.net' }).origin).toBe('https://d1.cloudfront.net')
  })

  test('knows Google by its client and the name of its secret', () => {
    expect(read({}).google).toBeUndefined()
    expect(read({ googleClientId: 'client', googleSecretName: 'google' }).google).toEqual({
      clientId: 'client',
      secretName: 'google',
    })
  })

  test.each([
    [{ stage: 'Prod!' }, 'stage takes'],
    [{ domain: 'assay.example' }, 'certificate'],
    [{ certificate: 'arn:x' }, 'domain'],
    [{ origin: 'http://assay.example' }, 'origin takes'],
    [{ origin: 'https://assay.example/' }, 'origin takes'],
    [{ mailFrom: 'Assay <no-reply@assay.example>' }, 'mailFrom takes'],
    [{ securityContact: 'security' }, 'securityContact takes'],
    [{ googleClientId: 'x.apps.googleusercontent.com' }, 'googleSecretName'],
    [{ googleSecretName: 'google' }, 'googleClientId'],
    [{ analyticsTag: 'G-1' }, 'analyticsTag takes'],
    [{ hubSpotPortal: '8812045' }, 'hubSpotForm takes'],
    [{ analyticsOrigins: '*' }, 'analyticsOrigins takes'],
    [{ hostedPrefix: 'my-cognito' }, 'hostedPrefix takes'],
    [{ hostedPrefix: 'Assay' }, 'hostedPrefix takes'],
  ])('%o is refused, and the setting named', (settings, message) => {
    expect(() => read(settings)).toThrow(message)
  })

  test('is refused before it is built', () => {
    const empty = join(root, 'dist')
    expect(() => readDeployment(() => undefined, empty)).toThrow('dist/lambdas is missing')
  })
})
