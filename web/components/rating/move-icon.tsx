import type { ComponentType } from 'react'
import {
  ClockIcon,
  DocumentIcon,
  KeyIcon,
  MonitorIcon,
  TargetIcon,
  UserIcon,
  WarningIcon,
} from '../action-icons.tsx'
import type { IconProps } from '../icons.tsx'

export type MoveCause = {
  readonly evidence: ReadonlyArray<{ readonly type: string }>
  /** Inputs whose facts expired. */
  readonly expired: readonly unknown[]
}

const ICONS: readonly (readonly [types: RegExp, icon: ComponentType<IconProps>])[] = [
  [/^Incident/, WarningIcon],
  [/^(Audit|Finding|Documentation)/, DocumentIcon],
  [/^(Privilege|Timelock|Rights|Holders)/, KeyIcon],
  [/^Bounty/, TargetIcon],
  [/^(Kyc|Team)/, UserIcon],
]

export const MoveIcon = ({ move: { evidence, expired } }: { move: MoveCause }) => {
  const found = ICONS.find(([types]) => evidence.some(({ type }) => types.test(type)))
  const Icon = found?.[1] ?? (evidence.length === 0 && expired.length > 0 ? ClockIcon : MonitorIcon)
  return <Icon size={12} />
}
