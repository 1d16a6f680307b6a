import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deciderOf, deciders } from './deciders.ts'

const lambdas = join(import.meta.dirname, '..', 'lambdas')

it('knows the decider of every feature', async () => {
  const files = readdirSync(lambdas)
    .filter((feature) => feature !== 'platform')
    .map((feature) => join(lambdas, feature, 'decider.ts'))
    .filter((file) => existsSync(file))
  expect(files).not.toEqual([])
  for (const file of files) {
    const exported = Object.values((await import(file)) as Record<string, unknown>)
    expect(
      deciders.filter((decider) => exported.includes(decider)),
      file,
    ).not.toEqual([])
  }
})

it('finds a decider by the category of a stream, and none by a part of it', () => {
  expect(deciderOf('Watchlist#abc', deciders)?.category).toBe('Watchlist')
  expect(deciderOf('WatchlistOfOld#abc', deciders)).toBeUndefined()
  expect(deciderOf('Watch#abc', deciders)).toBeUndefined()
})
