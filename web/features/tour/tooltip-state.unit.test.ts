import { expect, test } from 'vitest'
import { tooltipStateOf } from './tooltip-state.ts'

test.each([
  ['tour:start', 'init', 'init'],
  ['step:before', 'ready', 'idle'],
  ['scroll:start', 'tooltip_before', 'opening'],
  ['tooltip', 'tooltip', 'open'],
  ['step:after', 'complete', 'closing'],
  ['error:target_not_found', 'ready', 'error'],
  ['error:target_not_found', 'init', 'error'],
] as const)('A4.128 the tooltip is at %s in %s: %s', (type, lifecycle, state) => {
  expect(tooltipStateOf({ type, lifecycle })).toBe(state)
})
