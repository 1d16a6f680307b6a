import type { Preferences } from '../../../../shared/contract/user.ts'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import * as texts from '../texts.ts'

const DIGESTS = [
  { value: 'off', label: texts.off },
  { value: 'daily', label: texts.daily },
  { value: 'weekly', label: texts.weekly },
] as const

export type DigestChoiceProps = {
  value: Preferences['watchlistDigest']
  onValueChange: (digest: Preferences['watchlistDigest']) => void
}

export const DigestChoice = ({ value, onValueChange }: DigestChoiceProps) => (
  <SegmentedControl
    label={texts.digestOfYourWatchlists}
    options={DIGESTS}
    value={value}
    onValueChange={onValueChange}
  />
)
