import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SocialChart } from './social-chart.tsx'

const captionOf = (...values: readonly (number | null)[]) => {
  const items = values.map((value, index) => ({ date: `2026-11-0${index + 1}`, value }))
  const html = renderToStaticMarkup(
    <SocialChart items={items} unit="count" label="Tweets" alerts={[]} />,
  )
  return /\d+ days? not collected[^<]*/.exec(html)?.[0]
}

it('a chart says how many days are gaps, and nothing where none is', () => {
  expect(captionOf(3, null, null)).toBe('2 days not collected: gaps')
  expect(captionOf(3, null, 4)).toBe('1 day not collected: a gap')
  expect(captionOf(3, 4)).toBeUndefined()
})

it('an index from −1 to 1 keeps its decimals in the chart', () => {
  const items = [
    { date: '2026-11-01', value: -0.25 },
    { date: '2026-11-02', value: 0.5 },
  ]
  expect(
    renderToStaticMarkup(<SocialChart items={items} unit="index" label="Sentiment" alerts={[]} />),
  ).toContain('aria-label="Sentiment by day, between −0.25 and 0.50; 2 of 2 days were collected.')
})
