// Starts a command of the product under any Node from 20 on: installs what is missing, then hands
// over to the Node that the product is written for. Plain JavaScript, because it runs before both.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WRITTEN_FOR = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const entries = {
  start: ['local/start.ts'],
  dev: ['local/start.ts', '--dev'],
  test: ['scripts/test.ts'],
  check: ['scripts/test.ts', '--check'],
  bench: ['test/bench/bench.ts'],
  ops: ['ops/ops.ts'],
  synth: ['infra/stages/run-cdk.ts', 'synth'],
  diff: ['infra/stages/run-cdk.ts', 'diff'],
  bootstrap: ['infra/stages/run-cdk.ts', 'bootstrap'],
  deploy: ['infra/stages/run-cdk.ts', 'deploy'],
  destroy: ['infra/stages/run-cdk.ts', 'destroy'],
  openapi: ['scripts/write-openapi.ts'],
}

/** These begin as on a new machine; all others keep what they have compiled, and start in half the time. */
const BEGIN_COLD = ['test', 'check', 'bench']

const [command = '', ...rest] = process.argv.slice(2)
const entry = entries[command]
if (entry === undefined) fail(`Say what to launch: ${Object.keys(entries).join(', ')}.`)
if (majorOf(process.version) < 20) fail('Node 20 or newer is needed.')

installIfStale()
const runtime = chooseRuntime()
const [program, ...given] = entry
const child = spawn(runtime, [join(root, program), ...given, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // What is started from there runs on the same Node.
    PATH: dirname(runtime) + delimiter + process.env.PATH,
    NODE_NO_WARNINGS: '1',
    ...(!BEGIN_COLD.includes(command) && {
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
    }),
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
endWithShell()
child.on('error', (error) => fail(`${runtime} cannot be run: ${error.message}`))
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
})

function installIfStale() {
  const folder = join(root, 'node_modules')
  const installed = join(folder, '.package-lock.json')
  const lockfile = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return
  // npm would delete the installation that a link points to.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return
  // Not on standard output, which may be the data of a command.
  console.error('Installing what the lockfile names…')
  const { status } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('npm ci did not succeed; its message stands above.')
}

/** The Node of the dependencies, else this one if it is new enough. */
function chooseRuntime() {
  const own = join(root, 'node_modules', 'node', 'bin', 'node')
  if (existsSync(own)) {
    const { stdout } = spawnSync(own, ['--version'], { encoding: 'utf8' })
    if (majorOf(stdout ?? '') >= WRITTEN_FOR) return own
  }
  if (majorOf(process.version) >= WRITTEN_FOR) return process.execPath
  return fail(
    `Node ${WRITTEN_FOR} is needed: install it, or run 'npm ci' where the package 'node' may fetch it.`,
  )
}

/** npm passes a signal to its shell alone. */
function endWithShell() {
  const shell = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  setInterval(() => {
    if (process.ppid !== shell) child.kill('SIGTERM')
  }, 500).unref()
}

function majorOf(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
