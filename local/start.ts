import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { bundleLambdas } from './bundle-lambdas.ts'
import { startLocalStack } from './local-stack.ts'
import { openDataDirectory } from './data-directory/data-directory.ts'
import { START } from './data-directory/holder.ts'
import { demoStateOf, keepDemoOut } from './demo/first-loading.ts'
import { demoAccounts, loadDemo } from './demo/load-demo.ts'
import { readOptions, USAGE } from './options.ts'
import { type InsightPublisher, publishInsights } from './publish-insights.ts'
import { placeSitePictures } from './site-pictures.ts'
import { StartError } from './start-error.ts'
import { createViteDevServer } from './vite-dev-server.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') return print(USAGE)
  const began = performance.now()
  const directory = openDataDirectory(options.data, { ...options, command: START })
  const root = join(import.meta.dirname, '..')
  if (!options.dev || options.bundled) buildWeb(root, () => print('Building the page…'))
  placeSitePictures(root, directory.objects)
  const vite = options.dev ? createViteDevServer() : undefined
  const stack = await startLocalStack({
    directory,
    port: options.port,
    print,
    bundles: options.bundled ? bundleLambdas(root) : undefined,
    withSchedules: true,
    rendersPages: !options.dev,
    ...(options.scryptCost !== undefined && { scryptCost: options.scryptCost }),
    ...(vite && { wrap: vite.wrap }),
  })
  let insights: InsightPublisher | undefined
  const stop = async (): Promise<void> => {
    // All at once: a stack that stops tells of no failure.
    await Promise.all([insights?.stop(), vite?.close(), stack.stop()])
    directory.release()
  }
  stopOnSignal(stop, stack.engine.failed)
  const tables = { client: stack.documents, stage: stack.stage }
  if (options.empty && !(await keepDemoOut(tables))) {
    await stop()
    throw new StartError(
      `The demo data are in ${directory.path}: give another folder with --data DIR, ` +
        'or start over with --fresh.',
    )
  }
  await loadDemo(stack, directory, print)
  const hasDemo = (await demoStateOf(tables)) === 'begun'
  directory.noteGatewayPort(Number(new URL(stack.origin).port))
  stack.open()
  insights = publishInsights(directory.path, { firstAfterMs: options.insightsAfterMs })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print(`
Assay runs at ${stack.origin}  (ready after ${seconds} s)

  Sign up with any address: the code appears here and at ${stack.origin}/__local/outbox
${hasDemo ? DEMO_ACCOUNTS : WITHOUT_DEMO}
${hasDemo ? `  Staff are asked for a code: ${stack.origin}/__local/authenticator shows it\n` : ''}  Or sign in with Google: a page on this machine stands in for it, with fictional people
${hasDemo ? `  Try: press / and search "quern", watch a project, then open ${stack.origin}/my/watchlists\n` : ''}  Data: ${directory.path}   Stop with Ctrl-C; it will all be here next time.
`)
}

const DEMO_ACCOUNTS = `  Or log in with a demo account, password ${demoAccounts.password}:
${demoAccounts.accounts.map(({ email, about }) => `    ${email.padEnd(28)} ${about}`).join('\n')}`

const WITHOUT_DEMO = `  There are no demo data: npm run ops -- import brings projects in,
  and npm run ops -- grant makes an account a member of staff`

/** Only a stop that hangs spends it: on a busy machine what is under way takes a while. */
const STOP_MS = 60_000

/** Stops once, on a signal, when the engine fails, or when the launcher is gone. */
const stopOnSignal = (stop: () => Promise<void>, engineFailed: Promise<Error>): void => {
  let stopping = false
  const end = (exitCode: number): void => {
    if (stopping) return
    stopping = true
    const forced = setTimeout(() => process.exit(1), STOP_MS)
    void stop().finally(() => {
      clearTimeout(forced)
      process.exit(exitCode)
    })
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  process.on('SIGHUP', () => end(0))
  void engineFailed.then(async (error) => {
    // Ctrl-C reaches the engine as well, and perhaps first.
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (!stopping)
      process.stderr.write(`${error.message} Start again: nothing acknowledged is lost.\n`)
    end(1)
  })
  const launcher = process.ppid
  setInterval(() => {
    if (process.ppid !== launcher) end(0)
  }, 500).unref()
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
