import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { alertFilters } from '../../../shared/contract/projects/alert-filters.ts'
import { parseAlertFilters, alertsUrl, toggleAlertFilter } from './alert-filters.ts'

describe('filters of alerts in an address', () => {
  it('are those that the call takes; others are left out', () => {
    expect(parseAlertFilters('?severity=critical,high&kind=incident&chain=Skerry&status=')).toEqual(
      {
        severity: 'critical,high',
        kind: 'incident',
        chain: 'Skerry',
      },
    )
    expect(parseAlertFilters('?severity=dire&kind=incident,rumour&other=1')).toEqual({})
  })

  it.each([
    ['severity', 'critical,high,medium,low,info,unknown', true],
    ['severity', 'Critical', false],
    ['severity', 'toString', false],
    ['kind', 'incident,finding,privilege,website', true],
    ['kind', 'low', false],
    ['status', 'confirmed,watching,resolved', true],
    ['status', 'open', false],
    ['chain', 'x'.repeat(40), true],
    ['chain', 'x'.repeat(41), false],
    ['chain', Array.from({ length: 50 }, (_, index) => index).join(','), true],
    ['chain', Array.from({ length: 51 }, (_, index) => index).join(','), false],
  ] as const)('of %s, “%s” is one: %s, for page and call alike', (key, value, isOne) => {
    expect(v.is(alertFilters[key], value)).toBe(isOne)
    expect(parseAlertFilters(`?${new URLSearchParams({ [key]: value })}`)).toEqual(
      isOne ? { [key]: value } : {},
    )
  })

  it('are read without blanks and repeats, so that the boxes show what is filtered', () => {
    const written = ' low , high,low ,'
    expect(v.is(alertFilters.severity, written)).toBe(true)
    expect(parseAlertFilters(`?severity=${encodeURIComponent(written)}&kind=,`)).toEqual({
      severity: 'low,high',
    })
  })

  it('come and go by a press, and make the address', () => {
    const one = toggleAlertFilter({ chain: 'Skerry' }, 'severity', 'high')
    const two = toggleAlertFilter(one, 'severity', 'low')
    expect(two).toEqual({ chain: 'Skerry', severity: 'high,low' })
    expect(alertsUrl(two)).toBe('/alerts?chain=Skerry&severity=high,low')
    expect(
      toggleAlertFilter(toggleAlertFilter(two, 'severity', 'high'), 'severity', 'low'),
    ).toEqual({
      chain: 'Skerry',
    })
    expect(alertsUrl({})).toBe('/alerts')
  })
})
