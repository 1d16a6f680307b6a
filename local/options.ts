import { parseArgs } from 'node:util'
import { StartError } from './start-error.ts'

export interface StartOptions {
  readonly port: number
  readonly data: string
  readonly fresh: boolean
  /** Without the demo data: for real projects. */
  readonly empty: boolean
  /** Serve the page with Vite and hot reload. */
  readonly dev: boolean
  /** Call the bundled Lambdas. */
  readonly bundled: boolean
  /** Of the identity provider's password hashes (ASSAY_SCRYPT_COST); tests lower it. */
  readonly scryptCost: number | undefined
  /** From the start to the first insights (ASSAY_INSIGHTS_AFTER_MS); tests put it off. */
  readonly insightsAfterMs: number | undefined
}

export const DEFAULT_PORT = 4000

export const USAGE = `npm start -- [--port 4000] [--data DIR] [--fresh] [--empty] [--bundled]

  --port     port of the page and the API (also PORT; 4000 when neither is given)
  --data     folder for everything that is kept (.assay)
  --fresh    delete what is kept and start over
  --empty    start without the demo data, to import real projects
  --bundled  call the Lambdas as they are deployed: bundled and minified`

/** Reads the command line of `npm start`. Throws StartError that names the option or variable. */
export const readOptions = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): StartOptions | 'help' => {
  const values = parse(args)
  if (values.help) return 'help'
  // The folder of the repository would be taken.
  if (values.data === '') throw new StartError('--data takes the name of a folder.')
  return {
    port: portOf(values.port, environment['PORT']),
    data: values.data ?? '.assay',
    fresh: values.fresh ?? false,
    empty: values.empty ?? false,
    dev: values.dev ?? false,
    bundled: values.bundled ?? false,
    scryptCost: scryptCostOf(environment['ASSAY_SCRYPT_COST']),
    insightsAfterMs: insightsAfterMsOf(environment['ASSAY_INSIGHTS_AFTER_MS']),
  }
}

/** @param variable empty: not set */
const portOf = (option: string | undefined, variable: string | undefined): number => {
  const text = option ?? (variable || String(DEFAULT_PORT))
  const port = Number(text)
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    const name = option === undefined ? 'PORT' : '--port'
    throw new StartError(`${name} takes a number from 0 to 65535.`)
  }
  return port
}

const scryptCostOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const cost = Number(text)
  if (!(cost >= 2 && Number.isInteger(Math.log2(cost)))) {
    throw new StartError('ASSAY_SCRYPT_COST has to be a power of two, 2 or more; 32768 without it.')
  }
  return cost
}

/** Timers of Node take no more: a longer wait would be none. */
const TIMER_MAX_MS = 2 ** 31 - 1

const insightsAfterMsOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const after = Number(text)
  if (!(after >= 0 && after <= TIMER_MAX_MS && text.trim() !== '')) {
    throw new StartError(
      `ASSAY_INSIGHTS_AFTER_MS has to be a number from 0 to ${TIMER_MAX_MS}; 30000 without it.`,
    )
  }
  return after
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        fresh: { type: 'boolean' },
        empty: { type: 'boolean' },
        dev: { type: 'boolean' },
        bundled: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}
