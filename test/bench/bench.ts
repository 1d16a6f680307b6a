import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { alerts } from './alerts/alerts.ts'
import { answers } from './answers/answers.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { engine } from './engine/engine.ts'
import { eventStore } from './event-store/event-store.ts'
import { faults } from './faults/faults.ts'
import { lambdas } from './lambdas/lambdas.ts'
import { isWithin, type Row, rowsOf } from './measured.ts'
import type { Part } from './part.ts'
import { search } from './search/search.ts'
import { tableOf } from './table.ts'
import { verify } from './verify/verify.ts'
import { web } from './web/web.ts'

const parts = new Map<string, Part>([
  ['event-store', eventStore],
  ['engine', engine],
  ['lambdas', lambdas],
  ['answers', answers],
  ['catalogue', catalogue],
  ['search', search],
  ['web', web],
  ['faults', faults],
  ['alerts', alerts],
  ['verify', verify],
])

const USAGE = `npm run bench -- [part …] [--json FILE]

Measures what the product costs, and fails where a value does not keep to its gate. Without a part,
all of them. Times have no gate, except as ratios within one run, how soon the page answers, searches,
the first answers of lists and a large import.

${[...parts].map(([name, { about }]) => `  ${name.padEnd(13)}${about}`).join('\n')}

  --json FILE  writes the rows too: [{"name","value","unit","gate","ok"}], gate null without one`

const INTERRUPTED = 130

/** @returns the exit code */
const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return say(USAGE)
  const unknown = positionals.find((name) => !parts.has(name))
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}.\n\n${USAGE}`)

  const rows: Row[] = []
  const failed: string[] = []
  for (const [name, part] of parts) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const began = performance.now()
    const { measured, notes } = await part.run()
    say(`\n── ${name} (${Math.round((performance.now() - began) / 1000)} s)\n`)
    for (const line of [...tableOf(measured), '', ...notes]) say(line)
    rows.push(...rowsOf(name, measured))
    failed.push(...measured.filter((one) => !isWithin(one)).map((one) => `${name}: ${one.name}`))
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
  if (failed.length === 0) return say('\nEvery gate holds.')
  say(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
  return 1
}

const say = (text: string): number => {
  process.stdout.write(`${text}\n`)
  return 0
}

// What a part has started or written, it takes away when the process exits.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => process.exit(INTERRUPTED))
}
try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
