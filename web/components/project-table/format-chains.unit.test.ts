import { expect, it } from 'vitest'
import { formatChains } from './format-chains.ts'

it.each([
  [[], ''],
  [['Skerry'], 'Skerry'],
  [['Meridian', 'Skerry'], 'Meridian, Skerry'],
  [['Meridian', 'Skerry', 'Basalt'], 'Meridian, Skerry, +1'],
  [['Meridian', 'Skerry', 'Basalt', 'Orrery', 'Halide'], 'Meridian, Skerry, +3'],
])('the chains %j are, in brief, "%s"', (chains, brief) => {
  expect(formatChains(chains)).toBe(brief)
})
