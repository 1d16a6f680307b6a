import { beforeAll, describe, expect, test } from 'vitest'
import { type KillReport, runKillCycles } from './kill-cycles.ts'

const CYCLES = 5

describe(`kill -9 of the running product while watchlists are changed, ${CYCLES} times`, () => {
  let report: KillReport
  beforeAll(async () => {
    report = await runKillCycles({ cycles: CYCLES })
  })

  test('leaves every acknowledged change there once, every stream whole, no event altered', () => {
    expect(report.violations).toEqual([])
    expect(report.outcomes.applied).toBeGreaterThan(CYCLES)
    expect(report.outcomes.unknown).toBeGreaterThan(CYCLES)
  })

  test('of the engine alone stops the product with a sentence', () => {
    const endings = report.endings.filter(({ victim }) => victim === 'engine')
    expect(endings.length).toBeGreaterThan(1)
    // That it runs again with everything in it is what the test above has read.
    for (const { exitCode, output } of endings) {
      expect(exitCode).toBe(1)
      expect(output).toContain(
        'The data engine is gone: it ended with SIGKILL. Start again: nothing acknowledged is lost.\n',
      )
    }
  })
})
