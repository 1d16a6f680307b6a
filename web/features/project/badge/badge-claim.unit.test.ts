import { describe, expect, it } from 'vitest'
import { claimMatches, parseClaim } from './badge-claim.ts'
import { badgeSnippets } from './badge-snippets.ts'

describe('parseClaim', () => {
  it('reads score, time and version', () => {
    expect(parseClaim('?score=59.0&at=2026-11-14T06:52:00Z&version=2.0.0')).toEqual({
      state: 'claim',
      claim: { score: 59, at: '2026-11-14T06:52:00.000Z', version: '2.0.0' },
    })
    expect(parseClaim('?score=na&at=2026-11-14T06:52:00Z&version=2.0.0')).toMatchObject({
      claim: { score: null },
    })
  })

  it('a page without any of them is no claim', () => {
    expect(parseClaim('').state).toBe('absent')
    expect(parseClaim('?tab=x').state).toBe('absent')
  })

  it.each([
    '?score=101&at=2026-11-14T06:52:00Z&version=2.0.0',
    '?score=-1&at=2026-11-14T06:52:00Z&version=2.0.0',
    '?score=1e1&at=2026-11-14T06:52:00Z&version=2.0.0',
    '?at=2026-11-14T06:52:00Z&version=2.0.0',
    '?score=59&at=yesterday&version=2.0.0',
    '?score=59&at=2026-13-40T06:52:00Z&version=2.0.0',
    '?score=59&at=2026-11-14T06:52:00Z&version=9.9.9',
    '?score=59&at=2026-11-14T06:52:00Z',
  ])('%s cannot be read', (search) => {
    expect(parseClaim(search).state).toBe('unreadable')
  })
})

describe('claimMatches', () => {
  const claim = { score: 59, at: '2026-11-14T06:52:00.000Z', version: '2.0.0' } as const

  it('compares to one decimal, and tells "not rated" from 0', () => {
    expect(claimMatches(claim, 59)).toBe(true)
    expect(claimMatches(claim, 59.1)).toBe(false)
    expect(claimMatches(claim, null)).toBe(false)
    expect(claimMatches({ ...claim, score: null }, null)).toBe(true)
    expect(claimMatches({ ...claim, score: null }, 0)).toBe(false)
  })
})

describe('badgeSnippets', () => {
  const claim = { score: 59, at: '2026-11-14T06:52:00.000Z', version: '2.0.0' } as const
  const { html, markdown, target } = badgeSnippets({
    origin: 'https://assay.test',
    id: 'tidewell',
    name: 'Tide "well" <b> & [co]',
    claim,
  })

  it('the link leads back to a claim that reads as what it was made of', () => {
    expect(parseClaim(new URL(target).search)).toEqual({ state: 'claim', claim })
    expect(new URL(target).pathname).toBe('/projects/tidewell/badge')
  })

  it('a name cannot break out of the snippet', () => {
    expect(html).toContain('alt="Assay rating of Tide &quot;well&quot; &lt;b&gt; &amp; [co]"')
    expect(html).not.toContain('<b>')
    expect(markdown).toContain('![Assay rating of Tide "well" \\<b> & \\[co\\]]')
  })
})
