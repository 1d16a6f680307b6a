import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkUsedRights } from '../local/rights/check-used-rights.ts'
import { unusedRights } from '../local/rights/unused-rights.ts'
import { readUses } from '../local/rights/used-rights.ts'
import { functions } from '../lambdas/deployment/functions.ts'

/**
 * `npm test`: everything that has to hold. `npm run check`: the part that takes a minute or two, for
 * while you work. Tests run beside the checks of the code: each of them leaves a core free at times.
 */

const root = join(import.meta.dirname, '..')
const report = join(root, 'dist', 'test-report.json')
const usedRights = join(root, 'dist', 'used-rights.jsonl')
const quick = process.argv.includes('--check')
const bin = (name: string): string => join(root, 'node_modules', '.bin', name)

/** What a signal to this process ends, too. */
const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}

interface Step {
  readonly name: string
  readonly run: () => Promise<boolean>
}

/** @param output `kept` is shown when the program has ended, in one piece */
const command =
  (output: 'live' | 'kept', program: string, ...args: readonly string[]) =>
  async (): Promise<boolean> => {
    const child: ChildProcess = spawn(program, args, {
      cwd: root,
      stdio: output === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => said.push(part))
    }
    const isDone = await new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false))
      child.once('close', (code) => resolve(code === 0))
    })
    running.delete(child)
    if (said.length > 0) print(Buffer.concat(said).toString('utf8').trimEnd())
    return isDone
  }

const vitest = (...args: readonly string[]) =>
  command(
    'live',
    process.execPath,
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  )

/**
 * What has not changed since the last time is not looked at again. Several threads would each learn the
 * types of the packages, beside tests that have work for all cores.
 */
const types = (project: string, name: string): Step => ({
  name,
  run: command(
    'kept',
    bin('tsc'),
    '-p',
    project,
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    join(root, 'dist', `${name.replaceAll(' ', '-')}.tsbuildinfo`),
  ),
})

const checks: readonly Step[] = [
  { name: 'format', run: command('kept', bin('oxfmt'), '--check', '.') },
  types('tsconfig.json', 'types'),
  types('web/tsconfig.json', 'types of the page'),
  types('infra/tsconfig.json', 'types of the stacks'),
  {
    name: 'lint',
    run: command(
      'kept',
      bin('oxlint'),
      '--type-aware',
      '--deny-warnings',
      '--report-unused-disable-directives',
    ),
  },
  { name: 'unused code', run: command('kept', bin('knip'), '--no-progress') },
]

const tests: readonly Step[] = [
  { name: 'page', run: command('kept', process.execPath, join(root, 'local', 'build-web.ts')) },
  quick
    ? { name: 'unit tests', run: vitest('--project', 'unit') }
    : { name: 'tests', run: vitest() },
]

/** What the tests have left behind is complete. */
const afterwards: readonly Step[] = [
  { name: 'rights', run: async () => await Promise.resolve(haveRightsBeenUsed()) },
  {
    name: 'acceptance',
    run: command(
      'kept',
      process.execPath,
      join(root, 'scripts', 'acceptance-check.mjs'),
      'docs/acceptance.md',
      '--stages',
      '1,2,3,4,5',
      report,
    ),
  },
]

const haveRightsBeenUsed = (): boolean => {
  const problems = checkUsedRights(functions, readUses(usedRights), unusedRights)
  for (const problem of problems) print(problem)
  return problems.length === 0
}

interface TestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Counts the tests, and names those that passed at the second try: each has a fault, or the page has. */
const readReport = (): { passed: number; failed: number; flaky: readonly string[] } => {
  if (!existsSync(report)) return { passed: 0, failed: 0, flaky: [] }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as TestReport
  const flaky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
  return { passed: numPassedTests, failed: numFailedTests, flaky }
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

rmSync(report, { force: true })
rmSync(usedRights, { force: true })
mkdirSync(join(root, 'dist'), { recursive: true })
process.env['ASSAY_USED_RIGHTS'] = usedRights
// The compiler and the linter are written in Go: with rarer collections they take a sixth less time, and
// a tenth more memory.
process.env['GOGC'] ??= '300'
const broken: string[] = []

const take = async (steps: readonly Step[]): Promise<void> => {
  for (const { name, run } of steps) {
    const began = performance.now()
    if (!(await run())) broken.push(name)
    const outcome = broken.includes(name) ? 'FAILED' : 'ok'
    print(`── ${name}: ${outcome}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
}

await Promise.all([take(checks), take(tests)])
if (!quick) await take(afterwards)

const { passed, failed, flaky } = readReport()
for (const test of flaky) print(`\nFLAKY, passed at the second try: ${test}`)
// A step that failed without a failing test still has to show in the count.
const alsoBroken = broken.filter((name) => !name.endsWith('tests'))
print(broken.length === 0 ? '\nAll is well.' : `\nFailed: ${broken.join(', ')}`)
print(`${passed} passed, ${Math.max(failed + alsoBroken.length, broken.length)} failed`)
process.exitCode = broken.length === 0 && passed > 0 ? 0 : 1
