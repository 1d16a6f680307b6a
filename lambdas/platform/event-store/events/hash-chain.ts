import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import type { RecordedEvent } from './envelope.ts'

/** 32 zero bytes. The stream's name is hashed with the event. */
export const GENESIS_HASH = '0'.repeat(64)

/**
 * SHA-256 over the event's canonical JSON, without `hash` and with `prevHash`: a changed event
 * shows unless all later ones and the head change too.
 */
export const hashEvent = (event: Omit<RecordedEvent, 'hash'> & { hash?: string }): string => {
  const { hash: _, ...hashed } = event
  return createHash('sha256').update(canonicalJson(hashed)).digest('hex')
}

export interface ChainFinding {
  readonly version: number
  /**
   * `gap`: a version is missing or doubled. `changed`: the event is not what was hashed.
   * `unlinked`: it does not follow the one before. `head`: the head knows another end.
   */
  readonly problem: 'gap' | 'changed' | 'unlinked' | 'head'
}

/**
 * Checks that `events` are a whole stream from version 1 as recorded. Pass them as stored, not
 * upcast; without the head a cut-off end goes unnoticed.
 */
export const verifyStream = (
  events: Iterable<RecordedEvent>,
  head?: { readonly version: number; readonly hash: string },
): ChainFinding[] => {
  const findings: ChainFinding[] = []
  let last = { version: 0, hash: GENESIS_HASH }
  for (const event of events) {
    const { version, hash } = event
    const find = (problem: ChainFinding['problem']) => findings.push({ version, problem })
    if (version !== last.version + 1) find('gap')
    else if (event.prevHash !== last.hash) find('unlinked')
    if (hash !== hashEvent(event)) find('changed')
    last = { version, hash }
  }
  if (head && (head.version !== last.version || head.hash !== last.hash)) {
    findings.push({ version: head.version, problem: 'head' })
  }
  return findings
}
