import { expect, it } from 'vitest'
import { parseLogFilter, inputLogUrl } from './log-filter.ts'

it('takes from an address what means something', () => {
  expect(parseLogFilter('?input=admin_control&kind=RightsReviewed&find=mint&range=30d')).toEqual({
    input: 'admin_control',
    kind: 'RightsReviewed',
    q: 'mint',
  })
  expect(parseLogFilter('?input=nonsense&kind=&find=')).toEqual({})
})

it('leads to the pieces of one input, whatever was looked for before', () => {
  expect(inputLogUrl('/projects/tidewell', '?range=30d&find=mint', 'audit_depth')).toBe(
    '/projects/tidewell?range=30d&input=audit_depth#evidence',
  )
})
