import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { orUnknown } from '../table/or-unknown.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** The delay before a privileged call takes effect. null: unknown. */
export const Delay = ({ seconds }: { seconds: number | null }) =>
  orUnknown(seconds, (known) =>
    known === 0 ? <MissingValueTag kind="none" /> : formatDelay(known),
  )

/** `30 min`, `48 h`, `7 d` */
export const formatDelay = (seconds: number): string => {
  if (seconds < 3600)
    return formatMessage(texts.minutes, { count: Math.max(1, Math.round(seconds / 60)) })
  const hours = Math.round(seconds / 3600)
  return hours < 96 ? `${hours} h` : `${Math.round(hours / 24)} d`
}
