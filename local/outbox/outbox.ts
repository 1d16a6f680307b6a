import { randomBytes } from 'node:crypto'
import { openMailFolder } from './mail-folder.ts'
import type { OutgoingMail, Mail, MailKind } from './mail.ts'
import { stripControls } from './strip-controls.ts'

export interface Outbox {
  /** Resolves once the mail is on disk. */
  send(mail: OutgoingMail): Promise<void>
  /** Newest first; `to` is compared case-insensitively. */
  list(filter?: { to?: string }): readonly Mail[]
}

interface OutboxOptions {
  /** Default: in memory only. */
  directory?: string
  /** Receives one line per mail. */
  print?: (line: string) => void
  /** Milliseconds since the epoch. */
  now: () => number
}

const KEPT_MAILS = 500

const purposes: Record<MailKind, string | undefined> = {
  'confirmation-code': 'confirm your email',
  'reset-code': 'reset your password',
  notice: undefined,
}

/**
 * What the local stack has in place of a mail service: it keeps the last 500 mails and shows
 * each on the terminal.
 *
 * @example
 * const outbox = createOutbox({ directory: '.assay/outbox', print: console.log, now: () => Date.now() })
 * await outbox.send({ to: 'a@b.example', kind: 'notice', subject: 'Hello', text: 'Welcome.' })
 */
export const createOutbox = ({ directory, print = () => {}, now }: OutboxOptions): Outbox => {
  const folder = directory === undefined ? undefined : openMailFolder(directory, print)
  // Oldest first; a mail enters once it is on disk, so what `list` shows survives a crash.
  const mails = folder?.load() ?? []
  const nextId = createMailIds(mails.at(-1))

  const dropOldest = async (): Promise<void> => {
    const dropped = mails.splice(0, Math.max(0, mails.length - KEPT_MAILS))
    await Promise.all(dropped.map(async (mail) => await folder?.remove(mail)))
  }

  return {
    send: async ({ to, kind, subject, text, code, headers }) => {
      const at = now()
      const mail: Mail = {
        id: nextId(at),
        sentAt: new Date(at).toISOString(),
        to: stripControls(to),
        kind,
        subject: stripControls(subject),
        text: stripControls(text, { lines: true }),
        ...(code !== undefined && { code: stripControls(code) }),
        ...(headers !== undefined && { headers }),
      }
      await folder?.save(mail)
      const newer = mails.findIndex(({ id }) => id > mail.id)
      mails.splice(newer === -1 ? mails.length : newer, 0, mail)
      print(lineOf(mail))
      await dropOldest()
    },
    list: ({ to } = {}) =>
      mails
        .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase())
        // An erasure of its recipient takes a mail away under a running product.
        .filter((mail) => folder?.has(mail) ?? true)
        .toReversed(),
  }
}

/** Ids sort in the order of sending, even when the clock is set back. */
const createMailIds = (newest: Mail | undefined): ((at: number) => string) => {
  let last = Number.parseInt(newest?.id ?? '', 10) || 0
  return (at) => {
    last = Math.max(at, last + 1)
    return `${String(last).padStart(15, '0')}-${randomBytes(4).toString('hex')}`
  }
}

const lineOf = ({ to, kind, subject, code }: Mail): string =>
  code === undefined
    ? `Email for ${to}: ${subject}`
    : `Code ${code} for ${to} (${purposes[kind] ?? subject})`
