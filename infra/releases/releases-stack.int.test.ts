import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functions } from '../../lambdas/deployment/functions.ts'
import {
  flat,
  type FunctionProperties,
  type OwnSynthesis,
  synthesise,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import { only } from '../../test/support/infra/worker-resources.ts'
import { releaseOf } from './release.ts'
import { ReleasesStack } from './releases-stack.ts'

const git = (cwd: string, ...words: readonly string[]): string => {
  const by = ['-c', 'user.name=Test', '-c', 'user.email=test@assay.example']
  const { status, stdout, stderr } = spawnSync('git', [...by, ...words], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

const commit = (root: string): string => {
  git(root, 'init', '-q')
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '-m', 'A release')
  return git(root, 'rev-parse', 'HEAD')
}

let made: OwnSynthesis
let head = ''
beforeAll(() => {
  const plantBuilt = (root: string): void => {
    writeFileSync(join(root, '.gitignore'), 'out\n')
    head = commit(root)
  }
  made = synthesise(
    {},
    {
      plantBuilt,
      add: (app, deployment) =>
        new ReleasesStack(app, 'assay-dev-releases', { deployment, env: { region: 'us-east-1' } }),
    },
  )
})
afterAll(() => made.dispose())

test('maps are kept in a private bucket, under the ids that functions write beside failures', async () => {
  const bucket = only(made.of('releases', 'AWS::S3::Bucket'))
  expect(flat(bucket.Properties['BucketName'])).toBe(
    'assay-dev-source-maps-{AWS::AccountId}-us-east-1',
  )
  expect(bucket.Properties).not.toHaveProperty('LifecycleConfiguration')
  const copy = only(made.of('releases', 'Custom::CDKBucketDeployment')).Properties
  expect(copy).toMatchObject({ Prune: false, DestinationBucketName: { Ref: bucket.id } })
  const assets = (copy['SourceObjectKeys'] as string[]).map((key) =>
    join(made.outdir, `asset.${key.replace('.zip', '')}`),
  )
  expect(assets.filter((folder) => existsSync(join(folder, '0123456789abcdef.map')))).toHaveLength(
    1,
  )
  const file = assets
    .map((folder) => join(folder, `releases/${head}.json`))
    .find((path) => existsSync(path))
  const bundles = JSON.parse(readFileSync(file ?? '', 'utf8')) as Readonly<Record<string, string>>
  const own = ['gateway-authorize', 'unknown-route']
  const names = [...functions.map(({ id }) => id.replace('/', '-')), ...own]
  expect(Object.keys(bundles).toSorted()).toEqual(names.toSorted())
  const told = (await synthesised())
    .ofApi<FunctionProperties>('AWS::Lambda::Function')
    .map(({ Properties }) => [
      Properties.FunctionName,
      Properties.Environment?.Variables['ASSAY_BUNDLE'],
    ])
  expect(told.length).toBeGreaterThan(50)
  for (const [name, id] of told) {
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect([name, id]).toEqual([name, bundles[String(name).replace('assay-dev-', '')]])
  }
})

test('a release is called by its commit, and says when files differ from it', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-release-'))
  try {
    expect(releaseOf(root)).toBeUndefined()
    mkdirSync(join(root, 'lambdas'))
    writeFileSync(join(root, 'lambdas/a.ts'), 'export {}')
    const first = commit(root)
    expect(releaseOf(root)).toBe(first)
    writeFileSync(join(root, 'lambdas/a.ts'), 'export const a = 1')
    expect(releaseOf(root)).toBe(`${first}-changed`)
  } finally {
    rmSync(root, { recursive: true })
  }
})
