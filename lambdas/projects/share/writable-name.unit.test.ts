import { expect, test } from 'vitest'
import { widthOf } from './lettering.ts'
import { fitText, writableName } from './writable-name.ts'

test.each([
  ['Quernstead', 'Quernstead'],
  ['Żółty Πλούτος Рейтинг Việt', 'Żółty Πλούτος Рейтинг Việt'],
  ['Cafe\u0301', 'Café'],
  ['Fox 🦊 Hole\n(v2)', 'Fox Hole (v2)'],
  ['a\u202eb\u0000c', 'abc'],
])('%j is written %j', (name, written) => {
  expect(writableName(name)).toBe(written)
})

test.each(['鑑定所', 'Corvane 鑑', 'أصول', '🦊', '   ', '𝔘𝔫'])(
  '%j cannot be written, and no part of it stands for it',
  (name) => {
    expect(writableName(name)).toBeUndefined()
  },
)

test('a text is set smaller before it is cut', () => {
  const room = { width: 400, largest: 60, smallest: 40, weight: '600' } as const
  expect(fitText('Short', room)).toEqual({ text: 'Short', size: 60 })
  const longer = fitText('A longer name here', room)
  expect(longer.text).toBe('A longer name here')
  expect(longer.size).toBeLessThan(60)
  const cut = fitText('W'.repeat(60), room)
  expect(cut).toEqual({ text: expect.stringMatching(/^W+…$/), size: 40 })
  for (const { text, size } of [longer, cut]) {
    expect(widthOf(text, size, '600')).toBeLessThanOrEqual(400)
  }
})

test('a text is as wide as its letters', () => {
  const apart = widthOf('A', 100, '600') + widthOf('V', 100, '600')
  expect(widthOf('AV', 100, '600')).toBeCloseTo(apart)
  expect(widthOf('', 100, '400')).toBe(0)
})
