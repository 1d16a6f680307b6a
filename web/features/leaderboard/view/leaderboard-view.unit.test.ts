import { describe, expect, it } from 'vitest'
import {
  toLeaderboardQuery,
  parseView,
  withFilter,
  withPart,
  formatView,
} from './leaderboard-view.ts'

describe('parseView', () => {
  it('reads an address without parameters as all projects by rank', () => {
    expect(parseView('?tour=true')).toEqual({
      filters: {},
      sort: 'rank',
      order: 'asc',
      columns: undefined,
      weights: undefined,
      page: 1,
      dropped: [],
    })
  })

  it('reads filters, sorting, columns, weights and pages', () => {
    const search =
      '?chain=Skerry,Basalt&score=60..90&kyc=1&sort=mcap&order=asc&cols=score,mcap&w=code:50,dependencies:5&page=3'
    expect(parseView(search)).toEqual({
      filters: { chain: 'Skerry,Basalt', score: '60..90', kyc: '1' },
      sort: 'mcap',
      order: 'asc',
      columns: ['score', 'mcap'],
      weights: 'code:50,dependencies:5',
      page: 3,
      dropped: [],
    })
  })

  it.each([
    ['?score=high', 'score=high'],
    ['?score=90..60', 'score=90..60'],
    ['?audit=maybe', 'audit=maybe'],
    ['?kyc=yes', 'kyc=yes'],
    ['?auditedSince=soon', 'auditedSince=soon'],
    ['?mcap=-1..5', 'mcap=-1..5'],
    ['?band=XYZ', 'band=XYZ'],
    ['?sort=colour', 'sort=colour'],
    ['?sort=mine', 'sort=mine'],
    ['?order=up', 'order=up'],
    ['?cols=shoe', 'cols=shoe'],
    ['?w=code:0', 'w=code:0'],
    ['?w=shoe:5', 'w=shoe:5'],
    ['?page=0', 'page=0'],
    ['?page=41', 'page=41'],
    ['?page=1e1', 'page=1e1'],
    ['?wl=%00', 'wl=\u0000'],
  ])('%s: what it cannot mean is left out and named', (search, dropped) => {
    const view = parseView(search)
    expect(view.dropped).toEqual([dropped])
    expect({ ...view, dropped: [] }).toEqual(parseView(''))
  })

  it('keeps the valid values of a list', () => {
    const view = parseView('?band=AAA,XYZ,AA')
    expect(view.filters).toEqual({ band: 'AAA,AA' })
    expect(view.dropped).toEqual(['band=XYZ'])
  })

  it('ignores an empty value', () => {
    expect(parseView('?chain=&kyc=&q=').dropped).toEqual([])
    expect(parseView('?chain=&kyc=&q=').filters).toEqual({})
  })

  it('uses the default order of a sort key', () => {
    expect(parseView('?sort=score').order).toBe('desc')
    expect(parseView('?sort=name').order).toBe('asc')
  })
})

describe('formatView', () => {
  it.each([
    '?chain=Skerry,Basalt&score=60..90&sort=mcap&order=asc&cols=score,mcap&w=code:50&page=3',
    '?q=a%26b&wl=9b2f8a4e-5c1d-4a3b-8f6e-0d7c9e1a2b3c',
    '',
  ])('and reading it again gives the same: %s', (search) => {
    const view = parseView(search)
    expect(view.dropped).toEqual([])
    expect(parseView(formatView(view, ''))).toEqual(view)
  })

  it('keeps all other parameters', () => {
    const view = { ...parseView(''), filters: { kyc: '1' } }
    expect(formatView(view, '?tour=true&utm=x&kyc=nonsense&page=4')).toBe('?tour=true&utm=x&kyc=1')
  })

  it('names no more pages than an address may', () => {
    expect(formatView({ ...parseView('?page=40'), page: 41 }, '?page=40')).toBe('?page=40')
  })

  it('is empty for the default view', () => {
    expect(formatView(parseView(''), '?sort=score&page=2')).toBe('')
  })
})

describe('choosing filters', () => {
  it('adds and removes values of a list', () => {
    const one = withPart({}, 'chain', 'Skerry', true)
    const two = withPart(one, 'chain', 'Basalt', true)
    expect(two).toEqual({ chain: 'Skerry,Basalt' })
    expect(withPart(two, 'chain', 'Skerry', false)).toEqual({ chain: 'Basalt' })
    expect(withPart(one, 'chain', 'Skerry', false)).toEqual({})
  })

  it('removes a filter without a value', () => {
    expect(withFilter({ kyc: '1', q: 'x' }, 'kyc', undefined)).toEqual({ q: 'x' })
    expect(withFilter({ q: 'x' }, 'q', '')).toEqual({})
  })
})

describe('toLeaderboardQuery', () => {
  it('names the projects of a watchlist instead of the list', () => {
    const view = parseView('?wl=9b2f8a4e-5c1d-4a3b-8f6e-0d7c9e1a2b3c&kyc=1&sort=score&page=3')
    expect(toLeaderboardQuery(view, ['quernstead', 'corvane'])).toEqual({
      kyc: '1',
      ids: 'quernstead,corvane',
      sort: 'score',
    })
  })

  it('is empty for the default view', () => {
    expect(toLeaderboardQuery(parseView('?cols=score'), undefined)).toEqual({})
  })
})
