import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { datasets, type DatasetName } from '../../../shared/analytics/columns.ts'
import { Instant } from '../../../shared/values/primitives.ts'
import { inParallel } from '../../../lambdas/platform/in-parallel.ts'
import { unlessMissing } from '../../../local/system-errors.ts'
import { OpsError } from '../../ops-error.ts'
import { readable } from '../../text-file.ts'

const FILES_AT_ONCE = 4

/** Within the directory and nowhere else, whatever the manifest says. */
export const FILE_PATH =
  /^((events|activity)\/type=[A-Za-z_]{1,64}\/day=\d{4}-\d\d-\d\d|accounts)\/[\w-]{1,80}\.parquet$/

const Manifest = v.object({
  format: v.literal(1),
  /** Of the tables that it is of. */
  stage: v.string(),
  /** Tells a bucket which export it is; old ones have none yet. */
  id: v.exactOptional(v.pipe(v.string(), v.uuid())),
  /** When the newest run began that came to its end; null before the first. */
  asOf: v.nullable(Instant),
  files: v.array(
    v.object({
      path: v.pipe(v.string(), v.regex(FILE_PATH)),
      rows: v.pipe(v.number(), v.integer(), v.minValue(1)),
      bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})

/** What belongs to an export: a file that it does not name is none of its files. */
export type Manifest = v.InferOutput<typeof Manifest>
export type NamedManifest = Required<Manifest>
export type ExportedFile = Manifest['files'][number]

export const MANIFEST = 'manifest.json'

/**
 * The manifest of an export directory; undefined where there is none.
 * @throws {OpsError} when it cannot be read
 */
export const readManifest = async (directory: string): Promise<Manifest | undefined> => {
  const path = join(directory, MANIFEST)
  const text = await readable(path, async () => await unlessMissing(readFile(path, 'utf8')))
  if (text === undefined) return undefined
  try {
    return v.parse(Manifest, JSON.parse(text))
  } catch (error) {
    throw new OpsError(`${path} is not the manifest of an export. ${REMEDY}`, { cause: error })
  }
}

/** Replaces the manifest: from then on the export is what it names. */
export const writeManifest = async (directory: string, manifest: Manifest): Promise<void> => {
  const path = join(directory, MANIFEST)
  const next = `${path}.next`
  const file = await open(next, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(next, path)
}

/**
 * Reads every file of an export.
 * @throws {OpsError} that names a file which is missing, not as it was written or cannot be read
 */
export const verifyFiles = async (
  directory: string,
  { files }: Pick<Manifest, 'files'>,
): Promise<void> => {
  await inParallel(files, FILES_AT_ONCE, async ({ path, bytes, sha256 }) => {
    const place = join(directory, path)
    const found = await readable(place, async () => await unlessMissing(describeFile(place)))
    if (found?.bytes === bytes && found.sha256 === sha256) return
    const what = found ? 'is not as it was written' : 'is missing'
    throw new OpsError(`${place} ${what}. ${REMEDY}`)
  })
}

export const REMEDY =
  'Put a copy back, or begin the export anew with --restart: the tables still have everything but ' +
  'accounts that are gone since. Where the manifest or a file of accounts is damaged, delete the ' +
  'folder accounts first: whoever has left then counts as never signed up.'

/** Size and SHA-256 of a file. */
export const describeFile = async (
  path: string,
): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash('sha256')
  const { size } = await stat(path)
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { bytes: size, sha256: hash.digest('hex') }
}

/** The dataset that a file belongs to. */
export const datasetOf = ({ path }: Pick<ExportedFile, 'path'>): DatasetName => {
  const [name = ''] = path.split('/')
  if (!(name in datasets)) throw new Error(`${path} belongs to no dataset.`)
  return name as DatasetName
}
