import { expect, test } from 'vitest'
import type { SourceTier } from '../../../../shared/values/evidence/evidence-terms.ts'
import { tierNote } from './tier-note.ts'

test.each([
  ['third_party', ' (third party)'],
  [undefined, ''],
  ['notary', ' (notary)'],
])('the tier %s stands behind the name of a source as "%s"', (tier, note) => {
  expect(tierNote(tier as SourceTier | undefined)).toBe(note)
})
