import { expect, test } from 'vitest'
import { flat, synthesised } from '../../test/support/infra/synthesised-templates.ts'

const made = await synthesised()

interface CopyProperties {
  readonly DestinationBucketName: unknown
  readonly DestinationBucketKeyPrefix?: string
  readonly Prune: boolean
  readonly SystemMetadata?: unknown
}

const COPY = 'Custom::CDKBucketDeployment'
const copies = made.of<CopyProperties>('page', COPY)
const [files, pages, pictures] = copies

test('no deployment removes a file of an earlier one, or a picture that others have put there', () => {
  const all = [...made.stacks.keys()].flatMap((stack) => made.of<CopyProperties>(stack, COPY))
  expect(all.map(({ Properties }) => Properties.Prune)).toEqual([1, 2, 3, 4].map(() => false))
})

test('files whose names hold their hash are kept for ever, pages are asked for again', () => {
  expect(copies).toHaveLength(3)
  const said = [files, pages, pictures].map((copy) => copy?.Properties.SystemMetadata)
  expect(said).toEqual([
    { 'cache-control': 'public, max-age=31536000, immutable' },
    { 'cache-control': 'no-cache' },
    { 'cache-control': 'public, max-age=3600' },
  ])
})

test('no page is there before the files that it names', () => {
  expect(pages).toMatchObject({ DependsOn: expect.arrayContaining([files?.id]) as unknown })
})

test('the site’s own pictures are copied beside those of others', () => {
  expect(pictures?.Properties.DestinationBucketKeyPrefix).toBe('pictures/site')
  expect(flat(pictures?.Properties.DestinationBucketName)).toBe(
    'assay-dev-pictures-{AWS::AccountId}-us-east-1',
  )
})
