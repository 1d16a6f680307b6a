import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../test/support/setup/temporary-folder.ts'
import { readDeployment } from './deployment.ts'

const root = temporaryFolder('deployment')
for (const folder of [
  'dist/lambdas',
  'dist/source-maps',
  'dist/web',
  'dist/pictures',
  'infra/stages',
]) {
  mkdirSync(join(root, folder), { recursive: true })
}
writeFileSync(join(root, 'openapi.json'), '{}')

const CERTIFICATE = 'arn:aws:acm:us-east-1:111111111111:certificate/0b9f6d1e-52c4'

const read = (settings: Readonly<Record<string, unknown>>, account?: string, stage = 'prod') => {
  const content = { region: 'eu-central-1', protected: false, ...settings }
  writeFileSync(join(root, `infra/stages/${stage}.json`), JSON.stringify(content))
  return readDeployment(root, stage, account)
}

describe('a deployment', () => {
  test('is what the file of its stage says', () => {
    expect(read({ protected: true, imageHosts: ['a.example', 'b.example'] })).toMatchObject({
      stage: 'prod',
      region: 'eu-central-1',
      isProtected: true,
      domain: undefined,
      origin: 'https://origin-not-set.invalid',
      secretsGeneration: '1',
      imageHosts: ['a.example', 'b.example'],
    })
  })

  test('has its domain for origin', () => {
    const settings = {
      domain: 'assay.example',
      certificate: CERTIFICATE,
      origin: 'https://other.example',
    }
    expect(read(settings)).toMatchObject({
      domain: { name: 'assay.example', certificateArn: CERTIFICATE },
      origin: 'https://assay.example',
      securityContact: 'security@assay.example',
    })
    expect(read({ origin: 'https://d1.cloudfront.net' }).origin).toBe('https://d1.cloudfront.net')
  })

  test('is for the account of its file, else for that of the credentials', () => {
    expect(read({}, '111111111111').account).toBe('111111111111')
    expect(read({ account: '222222222222' }, '111111111111').account).toBe('222222222222')
  })

  test('knows Google by its client and the name of its secret', () => {
    expect(read({}).google).toBeUndefined()
    expect(read({ googleClientId: 'client', googleSecretName: 'google' }).google).toEqual({
      clientId: 'client',
      secretName: 'google',
    })
  })

  test('with Google has a name that Cognito takes: one is chosen where that of the stage is refused', () => {
    const google = { googleClientId: 'client', googleSecretName: 'google' }
    for (const stage of ['aws', 'myamazon', 'cognito2']) {
      expect(() => read(google, undefined, stage)).toThrow(
        `infra/stages/${stage}.json: hostedPrefix is missing: Cognito takes no name with aws, amazon or cognito in it, and would get one with ${stage}.`,
      )
      const chosen = { ...google, hostedPrefix: 'sign-in' }
      expect(read(chosen, undefined, stage).hostedPrefix).toBe('sign-in')
      expect(read({}, undefined, stage).hostedPrefix).toBeUndefined()
    }
    expect(read(google).hostedPrefix).toBeUndefined()
  })

  test('takes the repository of its pipeline with the ids of GitHub’s tokens, and without', () => {
    for (const pipeline of ['owner/assay', 'owner-1/as.say', 'owner@1234/assay@5678']) {
      expect(read({ pipeline }).pipeline).toBe(pipeline)
    }
  })

  test.each([
    [{ region: 'Frankfurt' }, 'region takes'],
    [{ region: undefined }, 'region is missing'],
    [{ protected: undefined }, 'protected is missing'],
    [{ protected: 'yes' }, 'protected takes true'],
    [{ account: 111111111111 }, 'account takes the 12 digits'],
    [{ mailfrom: 'no-reply@assay.example' }, 'mailfrom is no setting. The settings are region,'],
    [{ domain: 'assay.example' }, 'domain and certificate go together'],
    [{ certificate: CERTIFICATE }, 'domain and certificate go together'],
    [
      {
        domain: 'assay.example',
        certificate: 'arn:aws:acm:eu-central-1:111111111111:certificate/x',
      },
      'certificate takes the ARN of a certificate in us-east-1',
    ],
    [{ domain: 'https://assay.example' }, 'domain takes'],
    [{ origin: 'http://assay.example' }, 'origin takes'],
    [{ origin: 'https://assay.example/' }, 'origin takes'],
    [{ mailFrom: 'Assay <no-reply@assay.example>' }, 'mailFrom takes'],
    [{ alarmEmail: 'operators' }, 'alarmEmail takes'],
    [{ securityContact: 'security' }, 'securityContact takes'],
    [{ googleClientId: 'x.apps.googleusercontent.com' }, 'googleSecretName go together'],
    [{ googleSecretName: 'google' }, 'googleSecretName go together'],
    [{ analyticsTag: 'G-1' }, 'analyticsTag takes'],
    [{ hubSpotPortal: '8812045' }, 'hubSpotForm takes'],
    [{ analyticsOrigins: ['*'] }, 'analyticsOrigins takes'],
    [{ analyticsOrigins: '*' }, 'analyticsOrigins takes a list'],
    [{ imageHosts: ['*.example'] }, 'imageHosts takes'],
    [{ collectors: '111111111111' }, 'collectors takes a list'],
    [{ collectors: ['11111111111'] }, 'collectors.0 takes the 12 digits of an account'],
    [{ collectors: ['*'] }, 'collectors.0 takes'],
    [{ collectors: ['arn:aws:iam::111111111111:role/*'] }, 'collectors.0 takes'],
    [{ pipeline: 'assay' }, 'pipeline takes a repository'],
    [{ pipeline: 'owner@1234/assay' }, 'pipeline takes a repository'],
    [{ pipeline: 'owner@*/assay@*' }, 'pipeline takes a repository'],
    [{ pipeline: 'repo:owner@1234/assay@5678' }, 'like owner@1234/assay@5678'],
    [{ hostedPrefix: 'my-cognito' }, 'hostedPrefix takes'],
    [{ hostedPrefix: 'Assay' }, 'hostedPrefix takes'],
    [{ strictTransport: 'apex' }, 'strictTransport takes host, subdomains or preload'],
    [{ reservedConcurrency: { pictures: 0 } }, 'reservedConcurrency.pictures takes 1 at least'],
    [{ reservedConcurrency: { logos: 5 } }, 'reservedConcurrency.logos is no setting'],
    [{ catalogueMemory: 256 }, 'catalogueMemory takes a whole number of MB from 512 to 10240'],
    [{ catalogueMemory: '1769' }, 'catalogueMemory takes a whole number of MB'],
    [{ secretsGeneration: '2' }, 'secretsGeneration takes a whole number'],
    [{ secretsGeneration: 0 }, 'secretsGeneration takes a whole number'],
  ])('%o is refused, the file and the setting named', (settings, message) => {
    expect(() => read(settings)).toThrow(`infra/stages/prod.json: `)
    expect(() => read(settings)).toThrow(message)
  })

  test('lies in no region that an account has to enable first, where CloudFront’s log would not come', () => {
    for (const region of [
      'af-south-1',
      'ap-east-1',
      'ap-south-2',
      'ap-southeast-3',
      'ap-southeast-4',
      'ca-west-1',
      'eu-central-2',
      'eu-south-1',
      'eu-south-2',
      'il-central-1',
      'me-central-1',
      'me-south-1',
    ]) {
      expect(() => read({ region })).toThrow(
        'infra/stages/prod.json: region takes a region to which CloudFront delivers its access log, which is none that an account has to enable first: us-east-1,',
      )
    }
    expect(read({ region: 'ap-northeast-3' }).region).toBe('ap-northeast-3')
  })

  test('has a file of its stage, with JSON in it', () => {
    expect(() => readDeployment(root, 'test')).toThrow(
      'infra/stages/test.json is missing: the stage test has no settings.',
    )
    expect(() => readDeployment(root, '../prod')).toThrow('../prod is no stage: take')
    writeFileSync(join(root, 'infra/stages/broken.json'), '{ region: }')
    expect(() => readDeployment(root, 'broken')).toThrow('infra/stages/broken.json is not JSON')
    writeFileSync(join(root, 'infra/stages/broken.json'), '[]')
    expect(() => readDeployment(root, 'broken')).toThrow('infra/stages/broken.json: ')
  })

  test('is refused before it is built', () => {
    rmSync(join(root, 'openapi.json'))
    expect(() => read({})).toThrow('openapi.json is missing: npm run openapi makes it.')
    rmSync(join(root, 'dist/lambdas'), { recursive: true })
    expect(() => read({})).toThrow('dist/lambdas is missing')
  })
})
