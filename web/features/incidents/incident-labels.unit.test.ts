import { expect, test } from 'vitest'
import type { ReportKind } from '../../../shared/contract/incidents.ts'
import { kindLabel } from './incident-labels.ts'

test.each([
  ['key_compromise', 'Key compromise'],
  ['governance_attack', 'governance_attack'],
])('the kind %s is called "%s"', (kind, label) => {
  expect(kindLabel(kind as ReportKind)).toBe(label)
})
