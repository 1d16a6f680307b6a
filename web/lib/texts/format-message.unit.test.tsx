import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatMessage, formatPlural } from './format-message.ts'
import { richMessage } from './rich-message.tsx'

test('values stand where the text names them, each as often as it does', () => {
  expect(formatMessage('{count} of {max}, {count} used', { count: 2, max: '1,000' })).toBe(
    '2 of 1,000, 2 used',
  )
})

test('a value is never read as a text: what it holds stays as it is', () => {
  expect(formatMessage('“{name}” is gone', { name: '{name} $& $1' })).toBe('“{name} $& $1” is gone')
})

test.each([
  [0, '0 moves'],
  [1, '1 move'],
  [2, '2 moves'],
  [21, '21 moves'],
])('%i is counted as English does', (count, expected) => {
  expect(formatPlural(count, '{count} move', '{count} moves', { count })).toBe(expected)
})

test('elements stand within the sentence, and text is escaped', () => {
  expect(
    renderToStaticMarkup(
      richMessage('{name} & more: see {link}.', {
        name: '<b>',
        link: <a href="/terms">Terms</a>,
      }),
    ),
  ).toBe('&lt;b&gt; &amp; more: see <a href="/terms">Terms</a>.')
})
