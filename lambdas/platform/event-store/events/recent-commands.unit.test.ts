import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noRecentCommands, commandFingerprint, findCommand, addCommand } from './recent-commands.ts'

describe('command ring', () => {
  it('knows the last 8 commands by their ids, and no others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 20 }),
        fc.integer({ min: 1, max: 2 ** 32 - 21 }),
        (ids, start) => {
          const recentCommands = ids.reduce(
            (before, id, index) => addCommand(before, commandFingerprint(id, null), start + index),
            noRecentCommands,
          )
          expect(recentCommands).toHaveLength(Math.min(ids.length, 8) * 28)
          for (const [index, id] of ids.entries()) {
            const isKept = index >= ids.length - 8
            const expected = isKept ? { version: start + index, samePayload: true } : undefined
            expect(findCommand(recentCommands, commandFingerprint(id, null))).toEqual(expected)
          }
        },
      ),
    )
  })

  it('tells whether the payload is the same, whatever the order of its keys', () => {
    const recentCommands = addCommand(
      noRecentCommands,
      commandFingerprint('id', { a: 1, b: [2] }),
      7,
    )
    const recalled = (payload: unknown) =>
      findCommand(recentCommands, commandFingerprint('id', payload))
    expect(recalled({ b: [2], a: 1 })).toEqual({ version: 7, samePayload: true })
    expect(recalled({ b: [3], a: 1 })).toEqual({ version: 7, samePayload: false })
  })

  it('takes a command without input', () => {
    expect(commandFingerprint('id', undefined)).toEqual(commandFingerprint('id', null))
  })

  it('leaves the recentCommands that it was given as it was', () => {
    const recentCommands = addCommand(noRecentCommands, commandFingerprint('one', 1), 1)
    const before = Buffer.from(recentCommands)
    addCommand(recentCommands, commandFingerprint('two', 2), 2)
    expect(Buffer.from(recentCommands)).toEqual(before)
  })
})
