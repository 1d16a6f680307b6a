import { expect, test } from 'vitest'
import { parseLoss } from './parse-loss.ts'

test.for([
  ['$1,450', 1450],
  ['~$1.2M', 1_200_000],
  ['~ $54.3K', 54_300],
  ['$9.2 million', 9_200_000],
  ['850k USD', 850_000],
  ['~12,345.67 US$', 12_345.67],
  ['310 ETH (~$1.1 million)', 1_100_000],
] as const)('“%s” is %d US dollars', ([text, dollars]) => {
  expect(parseLoss(text)).toBeCloseTo(dollars, 6)
})

test.for([
  '',
  'Unclear',
  '~310K',
  '17 ETH',
  '~$280ETH',
  '~$3.2K MATIC',
  '~1,24M',
  '$1,6M',
  '5,120 USDT',
  '500,000+ USD',
  '>$3.3M',
  '$2M ($1M came back)',
  '~250k US$ which resulted in ~50k profit',
  'All funds returned',
  '742,286,270M USD',
])('“%s” is no amount of dollars for certain', (text) => {
  expect(parseLoss(text)).toBeNull()
})
