import { expect, test, vi } from 'vitest'

const built = vi.hoisted((): string[] => [])
vi.mock('../../local/build-web.ts', () => ({ buildWeb: () => built.push('the page') }))
vi.mock('./build-lambdas.ts', () => ({
  buildLambdas: async () => await Promise.resolve(built.push('the Lambdas')),
}))

test('what is deployed is built in the order of need: a Lambda holds the page', async () => {
  await import('./build-all.ts')
  expect(built).toEqual(['the page', 'the Lambdas'])
})
