import { expect, test } from 'vitest'
import { demoHoldings } from './demo-holdings.ts'

const PROJECTS = Array.from({ length: 40 }, (_, index) => `project-${index}`)
const WALLETS = Array.from(
  { length: 200 },
  (_, index) => `0x${index.toString(16).padStart(40, '0')}`,
)
const holdingsOf = async (wallet: string, projects = PROJECTS) =>
  await demoHoldings.holdingsOf(wallet, projects)

test('a wallet holds the same each time, whatever the order of the projects', async () => {
  const held = await holdingsOf(WALLETS[0]!)
  expect(held.length).toBeGreaterThan(0)
  expect(await holdingsOf(WALLETS[0]!, PROJECTS.toReversed())).toEqual(held)
  expect(await holdingsOf(WALLETS[1]!)).not.toEqual(held)
})

test('it holds one to eight projects, each once, worth 50 to 50,000 dollars', async () => {
  for (const wallet of WALLETS) {
    const held = await holdingsOf(wallet)
    expect(held.length).toBeGreaterThanOrEqual(1)
    expect(held.length).toBeLessThanOrEqual(8)
    expect(new Set(held.map(({ projectId }) => projectId)).size).toBe(held.length)
    for (const { valueUsd } of held) {
      expect(valueUsd).toBeGreaterThanOrEqual(50)
      expect(valueUsd).toBeLessThanOrEqual(50_000)
    }
  }
})

test('without projects it holds nothing', async () => {
  expect(await holdingsOf(WALLETS[0]!, [])).toEqual([])
})
