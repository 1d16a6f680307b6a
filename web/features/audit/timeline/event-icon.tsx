import {
  ClockIcon,
  DocumentIcon,
  EyeIcon,
  LogOutIcon,
  MoveIcon,
  PencilIcon,
  WarningIcon,
} from '../../../components/action-icons.tsx'
import { CheckIcon, CloseIcon, PlusIcon } from '../../../components/icons.tsx'
import { type EventKind, eventKind } from './event-labels.ts'

const ICONS: Readonly<Record<EventKind, typeof PlusIcon>> = {
  session: EyeIcon,
  end: LogOutIcon,
  add: PlusIcon,
  remove: CloseIcon,
  edit: PencilIcon,
  move: MoveIcon,
  check: CheckIcon,
  alarm: WarningIcon,
  time: ClockIcon,
  other: DocumentIcon,
}

export const EventIcon = ({ type }: { type: string }) => {
  const Icon = ICONS[eventKind(type)]
  return <Icon size={12} />
}
