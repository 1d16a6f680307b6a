import { describe, expect, it } from 'vitest'
import {
  formatFilter,
  filterLabel,
  isPresetActive,
  PRESETS,
  togglePreset,
} from './filter-labels.ts'
import { FILTER_KEYS } from '../view/leaderboard-parameters.ts'
import { parseView } from '../view/leaderboard-view.ts'

describe('filterLabel', () => {
  it.each([
    ['chain', 'Skerry', 'Chain: Skerry'],
    ['chain', 'Skerry,Basalt', 'Chain: Skerry, Basalt'],
    ['category', 'a,b,c', 'Category: 3 chosen'],
    ['score', '60..90', 'Score: 60–90'],
    ['score', '60..', 'Score: from 60'],
    ['score', '0..40', 'Score: up to 40'],
    ['mcap', '1e6..1e9', 'Market cap: $1M–$1B'],
    ['bountyMin', '100000', 'Bounty from: $100K'],
    ['auditedSince', '90d', 'Audited within: 90 days'],
    ['auditedSince', '1d', 'Audited within: 1 day'],
    ['conf', 'high,none', 'Confidence: High, N/A, below 0.4'],
    ['incident', 'none', 'No active incident'],
    ['kyc', '1', 'KYC verified'],
  ] as const)('%s=%s is "%s"', (key, value, text) => {
    expect(formatFilter(filterLabel(key, value))).toBe(text)
  })

  it('has a label for every filter', () => {
    for (const key of FILTER_KEYS) expect(filterLabel(key, '1').label).not.toBe('')
  })
})

describe('a preset', () => {
  it.each(PRESETS)('“$label” is understood by the address', (preset) => {
    const search = new URLSearchParams(preset.filters).toString()
    expect(parseView(search).dropped).toEqual([])
    expect(parseView(search).filters).toEqual(preset.filters)
  })

  it('is active when all its filters are set', () => {
    const [preset] = PRESETS
    expect(isPresetActive(preset!, { ...preset!.filters, q: 'x' })).toBe(true)
    expect(isPresetActive(preset!, { audit: 'audited', kyc: '1' })).toBe(false)
  })

  it('adds to the other filters, and keeps them when it is removed', () => {
    const [preset] = PRESETS
    const chosen = togglePreset(preset!, { q: 'x' })
    expect(chosen).toEqual({ ...preset!.filters, q: 'x' })
    expect(togglePreset(preset!, chosen)).toEqual({ q: 'x' })
  })
})
