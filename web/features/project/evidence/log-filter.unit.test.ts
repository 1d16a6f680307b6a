import { expect, it } from 'vitest'
import { kindWords, logFilterIn, logOfInput } from './log-filter.ts'

it('takes from an address what means something', () => {
  expect(logFilterIn('?input=admin_control&kind=RightsReviewed&find=mint&range=30d')).toEqual({
    input: 'admin_control',
    kind: 'RightsReviewed',
    q: 'mint',
  })
  expect(logFilterIn('?input=nonsense&kind=&find=')).toEqual({})
})

it('leads to the pieces of one input, whatever was looked for before', () => {
  expect(logOfInput('/projects/tidewell', '?range=30d&find=mint', 'audit_depth')).toBe(
    '/projects/tidewell?range=30d&input=audit_depth#evidence',
  )
})

it('says a kind in words', () => {
  expect(kindWords('FindingStatusChanged')).toBe('Finding status changed')
})
