import type { Transfer } from './trace-funds.ts'

export type SampleAddress = {
  id: string
  name: string
  /** Place in the drawing. */
  x: number
  y: number
  /** Why nothing leaves it. */
  end?: string
}

/** A fictional theft: no such addresses exist. From the top down, in the order of the flow. */
export const sampleAddresses: readonly SampleAddress[] = [
  { id: 'vault', name: 'Drained vault', x: 160, y: 28 },
  { id: 'thief', name: 'Thief', x: 160, y: 118 },
  { id: 'first', name: 'First split', x: 90, y: 208 },
  { id: 'second', name: 'Second split', x: 230, y: 208 },
  { id: 'resting', name: 'Resting', x: 50, y: 308, end: 'funds rest here' },
  { id: 'mixer', name: 'Mixer', x: 160, y: 308, end: 'the trail ends' },
  { id: 'exchange', name: 'Exchange', x: 270, y: 308, end: 'knows the owner' },
]

/** In the order of time, in US dollars. */
export const sampleTransfers: readonly Transfer[] = [
  { from: 'vault', to: 'thief', amount: 4_200_000 },
  { from: 'thief', to: 'first', amount: 2_600_000 },
  { from: 'thief', to: 'second', amount: 1_600_000 },
  { from: 'first', to: 'resting', amount: 700_000 },
  { from: 'first', to: 'mixer', amount: 1_900_000 },
  { from: 'second', to: 'mixer', amount: 450_000 },
  { from: 'second', to: 'exchange', amount: 1_150_000 },
]
