import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type OutputChunk, rolldown } from 'rolldown'
import { functions } from '../../lambdas/deployment/functions.ts'
import { endpoints } from '../../lambdas/deployment/endpoints.ts'
import { bundleId } from '../../lambdas/platform/telemetry/bundle-id.ts'
import { articleConstants } from './article-constants.ts'
import { builtIns } from './built-ins.ts'
import { sdkSizePlugin } from './sdk-size-plugin.ts'
import { copyNativeModule, HOW_TO_GET_NATIVE_MODULES } from './native-modules.ts'
import { refuseUnresolved } from './refuse-unresolved.ts'
import { releaseMap } from './release-map.ts'
import { fontConstants } from './font-constants.ts'
import { urlConstants } from './url-constants.ts'

const root = join(import.meta.dirname, '..', '..')

/** What is deployed as one function. */
export interface Bundle {
  /** `<feature>-<name>`; its folder below `lambdas/`. */
  readonly name: string
  /** Minified, without the source map. */
  readonly bytes: number
  /** Source files that are in it, as paths from the root of the repository, with their bytes before minification. */
  readonly sources: Readonly<Record<string, number>>
  /** Packages with native code that lie beside it, for Linux x64. */
  readonly nativeModules: readonly string[]
}

/** Handlers by the name of their bundle: calls, consumers, intakes, schedules, and what the gateway itself needs. */
const entryPoints: Readonly<Record<string, string>> = {
  ...Object.fromEntries(functions.map(({ id }) => [id.replace('/', '-'), `lambdas/${id}.ts`])),
  'unknown-route': 'lambdas/fallback/unknown-route.ts',
  'gateway-authorize': 'lambdas/gateway/authorize.ts',
}

/** By the name of their bundle. */
const nativeModules: ReadonlyMap<string, readonly string[]> = new Map(
  endpoints.map((endpoint) => [endpoint.id.replace('/', '-'), endpoint.nativeModules]),
)

/**
 * Bundles every Lambda below `dist`: `lambdas/<name>/index.mjs`, its source map beside that tree
 * (`lambda-source-maps/<name>.map`, so that no function is deployed with it), the same as a release
 * keeps it (`source-maps/<bundle id>.map`, without the sources, which the commit has), and what the
 * bundles are made of (`lambdas.json`). What lay there before is deleted.
 *
 * Packages with native code are copied beside their bundle where those for Linux x64 are installed.
 * Elsewhere `report` gets the remedy, and the bundles still run in the repository.
 *
 * @throws Error when a handler cannot be bundled, or imports what is not there
 */
export const buildLambdas = async (
  dist: string,
  report: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<Bundle[]> => {
  for (const made of ['build-lambdas.stamp', 'lambdas.json'])
    await rm(join(dist, made), { force: true })
  await rm(join(dist, 'lambdas'), { recursive: true, force: true })
  await rm(join(dist, 'lambda-source-maps'), { recursive: true, force: true })
  await rm(join(dist, 'source-maps'), { recursive: true, force: true })
  const bundles: Bundle[] = []
  for (const [name, file] of Object.entries(entryPoints)) {
    const chunk = await bundle(file)
    await write(join(dist, 'lambdas', name, 'index.mjs'), chunk.code)
    await write(join(dist, 'lambda-source-maps', `${name}.map`), String(chunk.map))
    await write(join(dist, 'source-maps', `${bundleId(chunk.code)}.map`), releaseMap(chunk))
    const copied = await copyNativeModules(name, join(dist, 'lambdas', name), report)
    bundles.push({
      name,
      bytes: Buffer.byteLength(chunk.code),
      sources: sourcesOf(chunk),
      nativeModules: copied,
    })
  }
  await writeFile(join(dist, 'lambdas.json'), JSON.stringify(bundles, null, 2))
  return bundles
}

/** One handler with all that it imports. */
const bundle = async (file: string): Promise<OutputChunk> => {
  const build = await rolldown({
    cwd: root,
    input: file,
    platform: 'node',
    external: [...new Set([...nativeModules.values()].flat())],
    plugins: [builtIns, sdkSizePlugin, urlConstants, fontConstants, articleConstants],
    resolve: { mainFields: ['module', 'main'] },
    // A contract that spreads another's fields has no side effect either.
    treeshake: { propertyReadSideEffects: false },
    ...refuseUnresolved,
  })
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    sourcemap: 'hidden',
    codeSplitting: false,
    comments: false,
  })
  await build.close()
  return output[0]
}

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
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

const sourcesOf = ({ modules }: OutputChunk): Record<string, number> =>
  Object.fromEntries(
    Object.entries(modules)
      .filter(([file, { renderedLength }]) => !file.startsWith('\0') && renderedLength > 0)
      .map(([file, { renderedLength }]) => [
        relative(root, file).replaceAll('\\', '/'),
        renderedLength,
      ]),
  )

if (import.meta.main) await buildLambdas(join(root, 'dist'))
