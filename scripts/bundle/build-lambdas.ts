import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { consumers } from '../../shared/contract/consumers.ts'
import { registry } from '../../shared/contract/registry.ts'
import { builtIns } from './built-ins.ts'
import { leanSdk } from './lean-sdk.ts'

const root = join(import.meta.dirname, '..', '..')

/** What is deployed as one function. */
export interface Bundle {
  /** `<feature>-<name>`; its folder below `lambdas/`. */
  readonly name: string
  /** Minified, without the source map. */
  readonly bytes: number
  /** Source files that are in it, as paths from the root of the repository, with their bytes. */
  readonly sources: Readonly<Record<string, number>>
}

/** Handlers by the name of their bundle: endpoints, consumers, and one for all other addresses. */
const entryPoints: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...registry, ...consumers].map(({ id }) => [id.replace('/', '-'), `lambdas/${id}.ts`]),
  ),
  'unknown-route': 'lambdas/platform/http/unknown-route.ts',
}

/**
 * Bundles every Lambda below `dist`: `lambdas/<name>/index.mjs`, its source map beside that tree
 * (`lambda-source-maps/<name>.map`, so that no function is deployed with it), and what the bundles
 * are made of (`lambdas.json`). What lay there before is deleted.
 *
 * @throws Error when a handler cannot be bundled
 */
export const buildLambdas = async (dist: string): Promise<Bundle[]> => {
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
    plugins: [builtIns, leanSdk],
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
  const bundles = Object.entries(entryPoints).map(([name, file]) => describe(name, file, metafile))
  await writeFile(join(dist, 'lambdas.json'), JSON.stringify(bundles, null, 2))
  return bundles
}

const describe = (name: string, file: string, { outputs }: Metafile): Bundle => {
  const output = Object.values(outputs).find(({ entryPoint }) => entryPoint === file)
  if (!output) throw new Error(`No bundle was made of ${file}.`)
  const sources = Object.entries(output.inputs)
    .map(([source, { bytesInOutput }]) => [source, bytesInOutput] as const)
    .filter(([, bytes]) => bytes > 0)
  return { name, bytes: output.bytes, sources: Object.fromEntries(sources) }
}

if (import.meta.main) await buildLambdas(join(root, 'dist'))
