import type { Preferences } from '../../../../shared/contract/user.ts'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'

const DIGESTS = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const

export type DigestChoiceProps = {
  value: Preferences['watchlistDigest']
  onValueChange: (digest: Preferences['watchlistDigest']) => void
}

export const DigestChoice = ({ value, onValueChange }: DigestChoiceProps) => (
  <SegmentedControl
    label="Digest of your watchlists"
    options={DIGESTS}
    value={value}
    onValueChange={onValueChange}
  />
)
