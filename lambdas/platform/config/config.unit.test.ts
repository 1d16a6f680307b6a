import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const environment = { ASSAY_STAGE: 'prod', ASSAY_ORIGIN: 'https://assay.example/' }

describe('the configuration', () => {
  test('is read from the environment', () => {
    const config = readConfig({ ...environment, ASSAY_TRUSTED_ORIGINS: 'https://a.example' })
    expect(config).toMatchObject({
      stage: 'prod',
      origin: 'https://assay.example',
      trustedOrigins: ['https://assay.example', 'https://a.example'],
      rateLimitFactor: 1,
      catalogueRefreshMs: 2_000,
      checkAnswers: false,
    })
    expect(config.edge).toEqual({ secrets: [], isOpen: false })
  })

  test.each(['ASSAY_STAGE', 'ASSAY_ORIGIN'])('names %s when it is missing', (name) => {
    expect(() => readConfig({ ...environment, [name]: '' })).toThrow(name)
  })

  test('misses a secret only where one is asked for', () => {
    const config = readConfig(environment)
    expect(() => config.secret).toThrow('ASSAY_SECRET')
    expect(() => config.personalDataSecret).toThrow('ASSAY_PERSONAL_DATA_SECRET')
    expect(() => config.cognito).toThrow('COGNITO_POOL_ID')
    expect(() => config.pictures).toThrow('ASSAY_PICTURES_BUCKET')
  })

  test('misses the client and its secret only where they are asked for', () => {
    const { cognito } = readConfig({ ...environment, COGNITO_POOL_ID: 'pool' })
    expect(cognito.poolId).toBe('pool')
    expect(() => cognito.clientId).toThrow('COGNITO_CLIENT_ID')
    expect(() => cognito.clientSecret).toThrow('COGNITO_CLIENT_SECRET')
  })

  test('knows no hosted sign-in and no sender of mails where none is set up', () => {
    expect(readConfig(environment)).toMatchObject({ hosted: undefined, mail: undefined })
    const setUp = readConfig({
      ...environment,
      COGNITO_HOSTED_ORIGIN: 'https://sign-in.example',
      COGNITO_ISSUER: 'https://issuer.example/pool',
      ASSAY_MAIL_FROM: 'hello@assay.example',
      ASSAY_MAIL_CONFIGURATION: 'assay-test',
    })
    expect(setUp.hosted).toEqual({
      origin: 'https://sign-in.example',
      issuer: 'https://issuer.example/pool',
    })
    expect(setUp.mail).toEqual({
      from: 'hello@assay.example',
      configuration: 'assay-test',
      endpoint: undefined,
    })
  })

  test('knows what the edge proves itself by, and what it did so by before', () => {
    const [current, previous] = ['c'.repeat(64), 'p'.repeat(64)]
    const read = (ASSAY_ORIGIN_SECRET: string, ASSAY_ORIGIN_SECRET_PREVIOUS?: string) =>
      readConfig({ ...environment, ASSAY_ORIGIN_SECRET, ASSAY_ORIGIN_SECRET_PREVIOUS }).edge.secrets
    expect(read(current)).toEqual([current])
    expect(read(current, previous)).toEqual([current, previous])
    for (const none of ['', 'none', 'p'.repeat(31)]) expect(read(current, none)).toEqual([current])
    for (const short of ['', 'none']) {
      expect(() => read(short, previous)).toThrow('ASSAY_ORIGIN_SECRET needs at least 32')
    }
  })

  test('is open without an edge only where it says so, and never beside a secret', () => {
    const isOpen = (variables: NodeJS.ProcessEnv) =>
      readConfig({ ...environment, ...variables }).edge.isOpen
    expect(isOpen({ ASSAY_WITHOUT_EDGE: '1' })).toBe(true)
    for (const value of ['', '0', 'true']) expect(isOpen({ ASSAY_WITHOUT_EDGE: value })).toBe(false)
    expect(isOpen({ ASSAY_WITHOUT_EDGE: '1', ASSAY_ORIGIN_SECRET: 'c'.repeat(64) })).toBe(false)
  })

  test('takes no short secret', () => {
    expect(() => readConfig({ ...environment, ASSAY_SECRET: 'short' }).secret).toThrow('32')
    const secret = 's'.repeat(32)
    expect(readConfig({ ...environment, ASSAY_SECRET: secret }).secret).toBe(secret)
  })

  test('weakens no limit', () => {
    expect(() => readConfig({ ...environment, ASSAY_RATE_LIMIT_FACTOR: '0.5' })).toThrow(
      'ASSAY_RATE_LIMIT_FACTOR',
    )
  })
})
