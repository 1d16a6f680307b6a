import { describe, expect, it } from 'vitest'
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
