import type { UsageMeter } from './usage-meter.ts'

const numbers = new Intl.NumberFormat('en')

/** `1 stream`, `1,003 streams`. */
export const count = (number: number, noun: string): string =>
  `${numbers.format(number)} ${noun}${number === 1 ? '' : 's'}`

/** `1 of 1,003 streams`. */
export const share = (done: number, all: number, noun: string): string =>
  `${numbers.format(done)} of ${count(all, noun)}`

/** What was read, and what AWS takes for it. */
export const costOf = ({ requests, readUnits }: UsageMeter): string => {
  const sent = [...requests.values()].reduce((sum, number) => sum + number, 0)
  return `${count(sent, 'request')}, ${count(Math.ceil(readUnits), 'read unit')}`
}
