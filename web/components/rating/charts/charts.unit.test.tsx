import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CategoryBars } from './category-bars.tsx'
import { CategoryRadar } from './category-radar.tsx'
import { Hallmark } from '../hallmark.tsx'
import { CategoryMeter } from './category-meter.tsx'
import { ErrorBar } from './error-bar.tsx'
import { ScoreScale } from './score-scale.tsx'

/** Code is known, governance half; all else is unknown, and dependencies count half. */
const categories = [
  { id: 'code', points: 28, max: 35, unknown: 0, known: 1 },
  { id: 'governance', points: 10, max: 20, unknown: 5, known: 0.5 },
  { id: 'operations', points: 0, max: 20, unknown: 20, known: 0 },
  { id: 'dependencies', points: 2.5, max: 5, unknown: 2.5, known: 0 },
  { id: 'fundamentals', points: 0, max: 0, unknown: 0, known: 0 },
] as const

const labelOf = (html: string) => /aria-label="([^"]*)"/.exec(html)?.[1]
const heights = (html: string, kind: string) => {
  const path = new RegExp(`<path class="${kind}"[^>]* d="([^"]*)"`).exec(html)?.[1] ?? ''
  return [...path.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height))
}

describe('an unknown category', () => {
  it('is called unknown in the bars, and has no height of its own', () => {
    const html = renderToStaticMarkup(<CategoryBars categories={[...categories]} />)
    expect(labelOf(html)).toBe(
      'Code 80 of 100, Governance 50 of 100 with 50% known, Operations unknown, ' +
        'Dependencies unknown, Fundamentals N/A',
    )
    // The height is 22: 28 of 35 for code, 5 of 20 for governance.
    expect(heights(html, 'known')).toEqual([17.6, 5.5])
    expect(heights(html, 'unknown')).toEqual([10, 21, 21])
  })

  it('gives no points at all where there is no score', () => {
    const html = renderToStaticMarkup(<CategoryBars categories={[...categories]} rated={false} />)
    expect(labelOf(html)).toBe(
      'Code known, Governance 50% known, Operations unknown, ' +
        'Dependencies unknown, Fundamentals N/A',
    )
  })

  it('has no point on the radar, and reaches from its centre to its rim', () => {
    const html = renderToStaticMarkup(<CategoryRadar categories={categories} />)
    expect(html.match(/<circle/g)).toHaveLength(2)
    const corners = (kind: string) =>
      new RegExp(`"${kind}"[^>]*points="([^"]*)"`).exec(html)?.[1]?.split(' ')
    // Dependencies are the fourth corner: at the centre when known, at the rim when possible.
    expect(corners('points')?.[3]).toBe('170,104')
    expect(corners('possible')?.[3]).toBe('125.33,165.49')
  })

  it('is hatched in a meter, whatever the formula counts for it', () => {
    const html = renderToStaticMarkup(<CategoryMeter category={categories[3]} />)
    expect([...html.matchAll(/width="([^"]*)"/g)].map(([, width]) => width)).toEqual(['0%', '100%'])
  })

  it('leaves an unrated hallmark without an interval', () => {
    const html = renderToStaticMarkup(
      <Hallmark
        band="N/A"
        score={null}
        interval={null}
        confidence={0.3}
        confidenceLevel="none"
        version="2.0.0"
        at="2026-11-20T00:00:00.000Z"
      />,
    )
    expect(html).toContain('>not rated<')
    expect(html).not.toContain('>none<')
  })
})

describe('a score scale', () => {
  it('says its cap, the raw score and the interval', () => {
    const html = renderToStaticMarkup(
      <ScoreScale band="BB" score={59} raw={68.84} interval={[57.9, 59]} cap={59} />,
    )
    expect(labelOf(html)).toBe(
      'Score 59.0 on a scale of 0 to 100, capped at 59, raw score 68.8, interval 57.9 to 59.0',
    )
  })
})

describe('an error bar', () => {
  it('marks the score before its cap, however little the cap takes', () => {
    const labelAt = (score: number, raw: number) =>
      labelOf(renderToStaticMarkup(<ErrorBar score={score} interval={null} raw={raw} />))
    // As a difference of fractions a tenth comes out as a little less.
    expect(labelAt(70, 70.1)).toBe('70.0, 70.1 without its cap')
    expect(labelAt(70.1, 70.1)).toBe('70.1')
  })
})

describe('an interval', () => {
  it('whose ends print the same is printed as one number', () => {
    const hallmarkOf = (interval: readonly [number, number]) =>
      renderToStaticMarkup(
        <Hallmark
          band="AAA"
          score={93.4}
          interval={interval}
          confidence={1}
          confidenceLevel="high"
          version="2.0.0"
          at="2026-11-20T00:00:00.000Z"
        />,
      )
    expect(hallmarkOf([93.36, 93.42])).toContain('>93.4<')
    expect(hallmarkOf([93.36, 93.42])).not.toContain('93.4–93.4')
    expect(labelOf(hallmarkOf([93.36, 93.42]))).toContain(', interval 93.4, confidence')
    expect(hallmarkOf([93.2, 93.4])).toContain('>93.2–93.4<')
  })
})
