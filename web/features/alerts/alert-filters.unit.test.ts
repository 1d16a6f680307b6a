import { describe, expect, it } from 'vitest'
import { alertFiltersIn, alertsAddress, withToggled } from './alert-filters.ts'

describe('filters of alerts in an address', () => {
  it('are those that the call takes; others are left out', () => {
    expect(alertFiltersIn('?severity=critical,high&kind=incident&chain=Skerry&status=')).toEqual({
      severity: 'critical,high',
      kind: 'incident',
      chain: 'Skerry',
    })
    expect(alertFiltersIn('?severity=dire&kind=incident,rumour&other=1')).toEqual({})
  })

  it('come and go by a press, and make the address', () => {
    const one = withToggled({ chain: 'Skerry' }, 'severity', 'high')
    const two = withToggled(one, 'severity', 'low')
    expect(two).toEqual({ chain: 'Skerry', severity: 'high,low' })
    expect(alertsAddress(two)).toBe('/alerts?chain=Skerry&severity=high,low')
    expect(withToggled(withToggled(two, 'severity', 'high'), 'severity', 'low')).toEqual({
      chain: 'Skerry',
    })
    expect(alertsAddress({})).toBe('/alerts')
  })
})
