import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSpelling, mistakesIn, textsIn } from './spelling.ts'

test('the texts of the product spell in one way', () => {
  const { texts, mistakes } = checkSpelling(join(import.meta.dirname, '..', '..'))
  expect(mistakes).toEqual([])
  expect(texts).toBeGreaterThan(1000)
})

test.each([
  '52 % of the weight',
  ' % of the weight',
  'Give an e-mail address.',
  'We send a mail to you.',
  'You can login here.',
])('“%s” is a mistake', (text) => {
  expect(mistakesIn(text)).toHaveLength(1)
})

test.each([
  '52% of the weight',
  'Give an email address.',
  'Back to login',
  'Please login to add projects to your watchlist.',
  'mail',
])('“%s” is none', (text) => {
  expect(mistakesIn(text)).toEqual([])
})

test('reads strings, templates and words between tags, and no code or comments', () => {
  const source =
    "// 1 % of comments\nexport const A = () => <p title='2 %'>{`${7 % 4} %`} 3 % </p>\n"
  expect(textsIn('a.tsx', source)).toEqual(['2 %', '', ' %', ' 3 % '])
})
