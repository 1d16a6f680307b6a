import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import WeightsPanel from './weights-panel.tsx'

const attribute = (html: string, name: string): number | undefined => {
  const text = new RegExp(`${name}="(\\d+)"`).exec(html)?.[1]
  return text === undefined ? undefined : Number(text)
}

it('a slider stands where its weight says: a browser rounds a value that is no step', () => {
  const html = renderToStaticMarkup(<WeightsPanel weights={undefined} onChange={() => undefined} />)
  const sliders = [...html.matchAll(/<b>(\d+)<\/b>.*?(<input[^>]*>)/g)].map(([, told, input]) => {
    const value = attribute(input ?? '', 'value') ?? Number.NaN
    const step = attribute(input ?? '', 'step') ?? 1
    return [Number(told), Math.round(value / step) * step]
  })
  expect(sliders).toHaveLength(5)
  for (const [told, shown] of sliders) expect(shown).toBe(told)
})
