import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { delayText } from './delay-text.ts'
import { orUnknown } from '../panels/or-unknown.tsx'

/** How long everybody can see what a holder of rights is about to do. null: unknown. */
export const Delay = ({ seconds }: { seconds: number | null }) =>
  orUnknown(seconds, (known) => (known === 0 ? <MissingValueTag kind="none" /> : delayText(known)))
