import { describe, expect, test } from 'vitest'
import { sampleTransfers } from './sample-case.ts'
import { traceFunds } from './trace-funds.ts'

describe('funds are traced', () => {
  test('from where they were taken to wherever they went', () => {
    expect([...traceFunds(sampleTransfers, 'vault')]).toEqual([
      ['thief', 4_200_000],
      ['first', 2_600_000],
      ['second', 1_600_000],
      ['resting', 700_000],
      ['mixer', 2_350_000],
      ['exchange', 1_150_000],
    ])
  })

  test('forward only', () => {
    expect([...traceFunds(sampleTransfers, 'second')]).toEqual([
      ['mixer', 450_000],
      ['exchange', 1_150_000],
    ])
    expect([...traceFunds(sampleTransfers, 'mixer')]).toEqual([])
  })

  test('by their share where they mix with others, and not back to where they began', () => {
    const transfers = [
      { from: 'a', to: 'pool', amount: 100 },
      { from: 'b', to: 'pool', amount: 300 },
      { from: 'pool', to: 'c', amount: 200 },
      { from: 'pool', to: 'a', amount: 40 },
    ]
    expect([...traceFunds(transfers, 'a')]).toEqual([
      ['pool', 100],
      ['c', 50],
    ])
  })

  test('in the order of time: what left before they came is not theirs', () => {
    const transfers = [
      { from: 'b', to: 'c', amount: 70 },
      { from: 'a', to: 'b', amount: 100 },
    ]
    expect([...traceFunds(transfers, 'a')]).toEqual([['b', 100]])
  })
})
