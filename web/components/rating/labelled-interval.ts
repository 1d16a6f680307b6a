import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'
import { formatScore } from './format-rating.ts'

/** `interval 70.1 to 82.4`, or `interval 70.1` where both ends are the same. */
export const labelledInterval = (interval: readonly [number, number]): string => {
  const [low, high] = [formatScore(interval[0]), formatScore(interval[1])]
  return low === high
    ? formatMessage(texts.intervalPoint, { score: low })
    : formatMessage(texts.intervalRange, { low, high })
}
