import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from './mail.ts'
import { createOutbox } from './outbox.ts'

let directory: string
let lines: string[]
let time: number
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'outbox-')), 'mails')
  lines = []
  time = Date.UTC(2041, 4, 6, 7, 8, 9)
})
afterEach(() => rmSync(join(directory, '..'), { recursive: true, force: true }))

const open = () => createOutbox({ directory, print: (line) => lines.push(line), now: () => time })

const letter = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'a@b.example',
  kind: 'confirmation-code',
  subject: 'Your verification code',
  text: 'Your confirmation code is 123456.',
  code: '123456',
  ...more,
})

const notice = (subject: string): OutgoingMail => ({
  to: 'a@b.example',
  kind: 'notice',
  subject,
  text: 'Someone signed in.',
})

describe('The outbox', () => {
  it('keeps what was sent, newest first', async () => {
    const outbox = open()
    await outbox.send(letter())
    time += 1
    await outbox.send(notice('Later'))
    await outbox.send(notice('Later in the same millisecond'))
    expect(outbox.list().map(({ subject }) => subject)).toEqual([
      'Later in the same millisecond',
      'Later',
      'Your verification code',
    ])
    expect(outbox.list()[2]).toEqual({
      ...letter(),
      id: expect.any(String),
      sentAt: '2041-05-06T07:08:09.000Z',
    })
    expect(outbox.list()[0]).not.toHaveProperty('code')
  })

  it('lists the mails of one address in whatever case', async () => {
    const outbox = open()
    await outbox.send(letter({ to: 'Mary@b.example' }))
    await outbox.send(letter({ to: 'other@b.example' }))
    expect(outbox.list({ to: 'mary@B.example' }).map(({ to }) => to)).toEqual(['Mary@b.example'])
    expect(outbox.list({ to: 'ary@b.example' })).toEqual([])
  })

  it('prints one line per mail', async () => {
    const outbox = open()
    await outbox.send(letter())
    await outbox.send(letter({ kind: 'reset-code' }))
    await outbox.send(notice('Your account was opened'))
    expect(lines).toEqual([
      'Code 123456 for a@b.example (confirm your email)',
      'Code 123456 for a@b.example (reset your password)',
      'Email for a@b.example: Your account was opened',
    ])
  })

  it('lets nothing through that steers a terminal', async () => {
    const outbox = open()
    await outbox.send({
      to: 'a\r\n@b.example\u001b[2J',
      kind: 'notice',
      subject: 'One\nTwo\u202eThree\u0000\u009b31m\u2028',
      text: 'Line one\n\tline two\u001b[31m\r',
    })
    expect(lines).toEqual(['Email for a@b.example[2J: OneTwoThree31m'])
    expect(outbox.list()[0]?.text).toBe('Line one\n\tline two[31m')
  })

  it('outlives a restart', async () => {
    const outbox = open()
    await outbox.send(letter())
    time += 1
    await outbox.send(notice('Later'))
    const before = outbox.list()
    lines = []
    const reopened = open()
    expect(reopened.list()).toEqual(before)
    expect(lines).toEqual([])
    await reopened.send(notice('Latest'))
    expect(reopened.list()).toHaveLength(3)
  })

  it('has each mail whole on disk, for its owner alone, before it says that it was sent', async () => {
    await open().send(letter())
    const [name = '', ...more] = readdirSync(directory)
    expect(more).toEqual([])
    expect(JSON.parse(readFileSync(join(directory, name), 'utf8'))).toMatchObject(letter())
    expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
  })

  it('ignores files that are no mails, with a line each, and clears what a crash left', async () => {
    await open().send(letter())
    const [good = ''] = readdirSync(directory)
    writeFileSync(join(directory, '000-cut.json'), '{"id":"000-cut","sent')
    writeFileSync(join(directory, '000-other.json'), '{"id":"000-other"}')
    writeFileSync(join(directory, '000-renamed.json'), readFileSync(join(directory, good)))
    writeFileSync(join(directory, '000-half.json.part'), '{')
    writeFileSync(join(directory, 'notes.txt'), 'mine')
    lines = []
    expect(open().list()).toHaveLength(1)
    expect(lines).toEqual(
      ['000-cut', '000-other', '000-renamed'].map(
        (name) => `Outbox: ignored ${join(directory, name)}.json, which is not an email`,
      ),
    )
    expect(readdirSync(directory)).not.toContain('000-half.json.part')
    expect(readdirSync(directory)).toContain('notes.txt')
  })

  it('keeps the last 500, in memory and on disk', async () => {
    const outbox = open()
    await outbox.send(letter())
    for (let count = 1; count <= 502; count += 1) {
      time += 1
      await outbox.send(notice(`Number ${count}`))
    }
    expect(outbox.list()).toHaveLength(500)
    expect(outbox.list()[0]?.subject).toBe('Number 502')
    expect(outbox.list().at(-1)?.subject).toBe('Number 3')
    expect(readdirSync(directory)).toHaveLength(500)
  })

  it('keeps a new mail and drops the oldest when the clock was set back', async () => {
    const outbox = open()
    for (let count = 1; count <= 499; count += 1) await outbox.send(notice(`Number ${count}`))
    time -= 3_600_000
    await outbox.send(notice('After the clock was set back'))
    const reopened = open()
    await reopened.send(notice('After a restart'))
    expect(reopened.list()).toHaveLength(500)
    expect(reopened.list().map(({ subject }) => subject)).toEqual([
      'After a restart',
      'After the clock was set back',
      ...Array.from({ length: 498 }, (_, index) => `Number ${499 - index}`),
    ])
    expect(reopened.list()[0]?.sentAt).toBe('2041-05-06T06:08:09.000Z')
    expect(open().list()).toEqual(reopened.list())
  })

  it('keeps all of parallel mails', async () => {
    const outbox = open()
    await Promise.all(Array.from({ length: 20 }, (_, index) => outbox.send(notice(`${index}`))))
    const sent = outbox.list().map(({ subject }) => Number(subject))
    expect(sent).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index))
    expect(open().list()).toEqual(outbox.list())
  })

  it('fails when the mail could not be written, and does not list it', async () => {
    const outbox = open()
    rmSync(directory, { recursive: true })
    await expect(outbox.send(letter())).rejects.toThrow(/ENOENT/)
    expect(outbox.list()).toEqual([])
    expect(lines).toEqual([])
  })

  it('works without a directory', async () => {
    const outbox = createOutbox({ now: () => time })
    await outbox.send(letter())
    expect(outbox.list()).toHaveLength(1)
  })
})
