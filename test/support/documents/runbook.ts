import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '..', '..', '..', 'docs', 'runbook.md')

/** The text of the runbook. */
export const runbook = (): string => readFileSync(FILE, 'utf8')

/** Every command line of the runbook that begins so, in blocks and in sentences, each once. */
export const commandLines = (beginning: string, text = runbook()): readonly string[] => {
  const code = [...text.matchAll(/^```\w*\n([\s\S]*?)^```|`([^`\n]+)`/gm)].flatMap(
    ([, block, inline]) => (block === undefined ? [inline ?? ''] : block.split('\n')),
  )
  const lines = code.flatMap((line) => line.split(' && ')).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line.startsWith(beginning)))]
}

/**
 * The words of a line, as a shell would split it; quoted words keep what is in them. What is explained
 * behind several spaces is left out.
 */
export const wordsOf = (line: string): readonly string[] =>
  [...(line.split(/ {3,}/)[0] ?? '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  )
