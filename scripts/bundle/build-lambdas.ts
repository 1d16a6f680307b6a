import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import { endpoints } from '../../lambdas/deployment/endpoints.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import { builtIns } from './built-ins.ts'
import { sdkSizePlugin } from './sdk-size-plugin.ts'
import { copyNativeModule, HOW_TO_GET_NATIVE_MODULES } from './native-modules.ts'
import { urlConstants } from './url-constants.ts'
import { pureContracts } from './pure-contracts.ts'

const root = join(import.meta.dirname, '..', '..')

/** What is deployed as one function. */
export interface Bundle {
  /** `<feature>-<name>`; its folder below `lambdas/`. */
  readonly name: string
  /** Minified, without the source map. */
  readonly bytes: number
  /** Source files that are in it, as paths from the root of the repository, with their bytes. */
  readonly sources: Readonly<Record<string, number>>
  /** Packages with native code that lie beside it, for Linux x64. */
  readonly nativeModules: readonly string[]
}

/** Handlers by the name of their bundle: endpoints, consumers, schedules, and one for all other addresses. */
const entryPoints: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...endpoints, ...consumers, ...schedules].map(({ id }) => [
      id.replace('/', '-'),
      `lambdas/${id}.ts`,
    ]),
  ),
  'unknown-route': 'lambdas/platform/http/unknown-route.ts',
}

/** By the name of their bundle. */
const nativeModules: ReadonlyMap<string, readonly string[]> = new Map(
  endpoints.map((endpoint) => [endpoint.id.replace('/', '-'), endpoint.nativeModules]),
)

/**
 * Bundles every Lambda below `dist`: `lambdas/<name>/index.mjs`, its source map beside that tree
 * (`lambda-source-maps/<name>.map`, so that no function is deployed with it), and what the bundles
 * are made of (`lambdas.json`). What lay there before is deleted.
 *
 * Packages with native code are copied beside their bundle where those for Linux x64 are installed.
 * Elsewhere `report` gets the remedy, and the bundles still run in the repository.
 *
 * @throws Error when a handler cannot be bundled
 */
export const buildLambdas = async (
  dist: string,
  report: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<Bundle[]> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entryPoints).map(([out, file]) => ({ in: file, out })),
    outdir: dist,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    external: [...new Set([...nativeModules.values()].flat())],
    plugins: [builtIns, sdkSizePlugin, urlConstants, pureContracts],
    logLevel: 'silent',
  })
  await rm(join(dist, 'lambdas'), { recursive: true, force: true })
  await rm(join(dist, 'lambda-source-maps'), { recursive: true, force: true })
  for (const { path, contents } of outputFiles) {
    const [, name = '', isMap] = /([^\\/]+)\.js(\.map)?$/.exec(path) ?? []
    const file = isMap ? `lambda-source-maps/${name}.map` : `lambdas/${name}/index.mjs`
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), contents)
  }
  const bundles: Bundle[] = []
  for (const [name, file] of Object.entries(entryPoints)) {
    const copied = await copyNativeModules(name, join(dist, 'lambdas', name), report)
    bundles.push({ ...describe(name, file, metafile), nativeModules: copied })
  }
  await writeFile(join(dist, 'lambdas.json'), JSON.stringify(bundles, null, 2))
  return bundles
}

/** @returns those that were copied */
const copyNativeModules = async (
  name: string,
  folder: string,
  report: (line: string) => void,
): Promise<readonly string[]> => {
  const copied: string[] = []
  for (const module of nativeModules.get(name) ?? []) {
    const to = join(folder, 'node_modules')
    if (await copyNativeModule(module, join(root, 'node_modules'), to)) copied.push(module)
    else report(`${name} has no ${module} for Lambda. ${HOW_TO_GET_NATIVE_MODULES}`)
  }
  return copied
}

const describe = (
  name: string,
  file: string,
  { outputs }: Metafile,
): Omit<Bundle, 'nativeModules'> => {
  const output = Object.values(outputs).find(({ entryPoint }) => entryPoint === file)
  if (!output) throw new Error(`No bundle was made of ${file}.`)
  const sources = Object.entries(output.inputs)
    .map(([source, { bytesInOutput }]) => [source, bytesInOutput] as const)
    .filter(([, bytes]) => bytes > 0)
  return { name, bytes: output.bytes, sources: Object.fromEntries(sources) }
}

if (import.meta.main) await buildLambdas(join(root, 'dist'))
