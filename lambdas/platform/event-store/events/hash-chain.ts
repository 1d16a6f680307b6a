import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import type { RecordedEvent } from './envelope.ts'

/**
 * `prevHash` of a stream's first event: 32 zero bytes. The stream's name is hashed with the event.
 */
export const GENESIS_HASH = '0'.repeat(64)

/**
 * SHA-256 over the canonical JSON of the event under its long names, without `hash` and with
 * `prevHash`: a change of a stored event shows unless every later one and the head change too.
 */
export const hashEvent = (event: Omit<RecordedEvent, 'hash'> & { hash?: string }): string => {
  const { hash: _, ...hashed } = event
  return createHash('sha256').update(canonicalJson(hashed)).digest('hex')
}

export interface ChainFinding {
  /** Where it was noticed. */
  readonly version: number
  /**
   * `gap`: the version before is missing, or this one came twice. `changed`: the event is not what
   * was hashed. `unlinked`: it does not follow the event before. `head`: the head knows another
   * end.
   */
  readonly problem: 'gap' | 'changed' | 'unlinked' | 'head'
}

/**
 * Checks that `events` are one whole stream, in order from version 1, as it was recorded: give them
 * as stored, not upcast. Give the head too when there is one: without it a cut-off end goes
 * unnoticed.
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
