import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../local/build-web.ts'
import { checkUsedRights } from '../local/rights/check-used-rights.ts'
import { unusedRights } from '../local/rights/unused-rights.ts'
import { readUses } from '../local/rights/used-rights.ts'
import { functions } from '../lambdas/deployment/functions.ts'

/**
 * `npm test`: everything that has to hold, in the order in which it is quickest to fail.
 * `npm run check`: the part that takes less than a minute, for while you work.
 */

const root = join(import.meta.dirname, '..')
const report = join(root, 'dist', 'test-report.json')
const usedRights = join(root, 'dist', 'used-rights.jsonl')
const quick = process.argv.includes('--check')
const bin = (name: string): string => join(root, 'node_modules', '.bin', name)

interface Step {
  readonly name: string
  readonly run: () => Promise<boolean>
}

const command =
  (program: string, ...args: readonly string[]) =>
  async (): Promise<boolean> =>
    await new Promise((resolve) => {
      const child = spawn(program, args, { cwd: root, stdio: 'inherit' })
      child.once('error', () => resolve(false))
      child.once('exit', (code) => resolve(code === 0))
    })

const vitest = (...args: readonly string[]) =>
  command(
    process.execPath,
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  )

const steps: readonly Step[] = [
  { name: 'format', run: command(bin('oxfmt'), '--check', '.') },
  {
    name: 'lint',
    run: command(
      bin('oxlint'),
      '--type-aware',
      '--deny-warnings',
      '--report-unused-disable-directives',
    ),
  },
  { name: 'types', run: command(bin('tsc'), '-p', 'tsconfig.json') },
  { name: 'types of the page', run: command(bin('tsc'), '-p', 'web/tsconfig.json') },
  { name: 'types of the stacks', run: command(bin('tsc'), '-p', 'infra/tsconfig.json') },
  {
    name: 'page',
    run: async () => {
      buildWeb(root, () => {})
      return await Promise.resolve(true)
    },
  },
  { name: 'unused code', run: command(bin('knip'), '--no-progress') },
  ...(quick
    ? [{ name: 'unit tests', run: vitest('--project', 'unit') }]
    : [
        { name: 'tests', run: vitest() },
        { name: 'rights', run: async () => await Promise.resolve(haveRightsBeenUsed()) },
        {
          name: 'acceptance',
          run: command(
            process.execPath,
            join(root, 'scripts', 'acceptance-check.mjs'),
            'docs/acceptance.md',
            '--stages',
            '1,2,3,4,5',
            report,
          ),
        },
      ]),
]

const haveRightsBeenUsed = (): boolean => {
  const problems = checkUsedRights(functions, readUses(usedRights), unusedRights)
  for (const problem of problems) print(problem)
  return problems.length === 0
}

const countTests = (): { passed: number; failed: number } => {
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  return { passed: numPassedTests, failed: numFailedTests }
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

rmSync(report, { force: true })
rmSync(usedRights, { force: true })
mkdirSync(join(root, 'dist'), { recursive: true })
process.env['ASSAY_USED_RIGHTS'] = usedRights
const broken: string[] = []
for (const { name, run } of steps) {
  const began = performance.now()
  print(`\n── ${name}`)
  if (!(await run())) broken.push(name)
  print(
    `── ${name}: ${broken.includes(name) ? 'FAILED' : 'ok'}, ${Math.round((performance.now() - began) / 100) / 10} s`,
  )
}

const { passed, failed } = countTests()
// A step that failed without a failing test still has to show in the count.
const alsoBroken = broken.filter((name) => !name.endsWith('tests'))
print(broken.length === 0 ? '\nAll is well.' : `\nFailed: ${broken.join(', ')}`)
print(`${passed} passed, ${Math.max(failed + alsoBroken.length, broken.length)} failed`)
process.exitCode = broken.length === 0 && passed > 0 ? 0 : 1
