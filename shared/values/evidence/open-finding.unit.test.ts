import { expect, test } from 'vitest'
import { FINDING_STATUSES } from './evidence-terms.ts'
import { isOpen } from './open-finding.ts'

test('an acknowledged finding is open, a mitigated one is not', () => {
  expect(FINDING_STATUSES.filter((status) => isOpen({ status }))).toEqual(['open', 'acknowledged'])
})
