import { type Command, readArguments } from '../command.ts'
import { count } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import { runSmoke } from '../smoke/run-smoke.ts'

const options = { origin: { type: 'string' }, json: { type: 'boolean' } } as const

/** Looks at a site from outside, as after a deployment. */
export const smoke: Command = {
  usage: `npm run ops -- smoke --origin ORIGIN [--json]

Asks the site for pages, calls, feeds and refusals, signs in nowhere and changes nothing; it needs no
rights. Each line says what was asked and what is wrong with it; the exit code is then 1. Without
projects it says so, and asks for everything else.

  --origin ORIGIN  the address of the site, such as https://assay.example
  --json           end with one line of JSON

The JSON: {"checks":[{"what","path","problem","milliseconds"}]}, where problem is null.`,

  run: async (args, { signal }) => {
    const { origin, json } = readArguments(args, options)
    const site = originOf(origin)
    const say = (line: string): void =>
      void (json ? process.stderr : process.stdout).write(`${line}\n`)
    const checks = await runSmoke(site, signal, ({ what, path, problem, milliseconds }) =>
      say(
        problem === undefined
          ? `ok    ${path}: ${what} (${milliseconds} ms)`
          : `WRONG ${path}: ${what}: ${problem}`,
      ),
    )
    const wrong = checks.filter(({ problem }) => problem !== undefined).length
    say(`${count(checks.length, 'check')}, ${wrong} wrong.`)
    if (json) {
      const told = checks.map(({ problem = null, ...check }) => ({ ...check, problem }))
      process.stdout.write(`${JSON.stringify({ checks: told })}\n`)
    }
    return wrong === 0
  },
}

const originOf = (text: string | undefined): string => {
  if (text !== undefined && URL.canParse(text)) {
    const { protocol, origin } = new URL(text)
    if (protocol === 'https:' || protocol === 'http:') return origin
  }
  throw new OpsError('Give --origin with the address of the site, such as https://assay.example.')
}
