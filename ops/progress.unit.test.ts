import { expect, it } from 'vitest'
import { createProgress } from './progress.ts'

const terminal = (isTTY?: boolean) => {
  const written: string[] = []
  const write = (text: string) => written.push(text)
  return { written, ...(isTTY !== undefined && { isTTY }), write }
}

it('writes over its own line at a terminal, not too often', () => {
  const out = terminal(true)
  let now = 0
  const progress = createProgress(out, () => now)
  for (const milliseconds of [0, 99, 100]) {
    now = milliseconds
    progress.show(`at ${milliseconds}`)
  }
  progress.clear()
  expect(out.written).toEqual(['\r\u001B[Kat 0', '\r\u001B[Kat 100', '\r\u001B[K'])
})

it('writes nothing where there is no terminal', () => {
  const out = terminal()
  const progress = createProgress(out)
  progress.show('1 of 3')
  progress.clear()
  expect(out.written).toEqual([])
})
