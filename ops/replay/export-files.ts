import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { count } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import { splitLines } from '../split-lines.ts'

const Summary = v.object({
  outputFormat: v.optional(v.string()),
  exportType: v.optional(v.string()),
})
const DataFile = v.object({
  itemCount: v.number(),
  md5Checksum: v.string(),
  dataFileS3Key: v.string(),
})

/** A file of an export, on this machine. */
export interface ExportFile {
  readonly path: string
  readonly items: number
  /** MD5 of the file in base64. */
  readonly checksum: string
}

const FILES = 'manifest-files.json'

/**
 * The data files of a full export of DynamoDB to S3, copied to this machine with its manifests.
 *
 * @param directory the export's own folder, or one that has it under `AWSDynamoDB/`
 * @throws {OpsError} when there is none, or one of a kind that cannot be replayed
 */
export const findExportFiles = (directory: string): ExportFile[] => {
  const folder = findFolder(resolve(directory))
  const summary = join(folder, 'manifest-summary.json')
  if (existsSync(summary)) {
    const { outputFormat = 'DYNAMODB_JSON', exportType = 'FULL_EXPORT' } = read(Summary, summary)
    if (outputFormat !== 'DYNAMODB_JSON' || exportType !== 'FULL_EXPORT') {
      throw new OpsError(
        `The export in ${folder} is a ${exportType} as ${outputFormat}: ` +
          'make a FULL_EXPORT as DYNAMODB_JSON.',
      )
    }
  }
  const manifest = join(folder, FILES)
  return readFileSync(manifest, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parse(DataFile, line, manifest))
    .map(({ itemCount, md5Checksum, dataFileS3Key }) => {
      const path = join(folder, 'data', basename(dataFileS3Key))
      if (!existsSync(path)) {
        throw new OpsError(`The file ${path} of the export is missing: copy it from S3.`)
      }
      return { path, items: itemCount, checksum: md5Checksum }
    })
}

/**
 * Hands over every line of a data file, and checks at the end that it was the whole file.
 * @throws {OpsError} when the file is not the one of the manifest
 */
export const readExportLines = async (
  { path, items, checksum }: ExportFile,
  onLine: (line: string) => Promise<void> | void,
): Promise<void> => {
  // An empty partition has an empty file, which is not even a packed one.
  if (items === 0) return
  const hash = createHash('md5')
  const hashing = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  let lines = 0
  const problem = (what: string, cause?: unknown) =>
    new OpsError(`The file ${path} of the export ${what}: copy it from S3 again.`, { cause })
  try {
    await pipeline(createReadStream(path), hashing, createGunzip(), async (unzipped) => {
      for await (const line of splitLines(unzipped, path)) {
        if (line === '') continue
        lines += 1
        await onLine(line)
      }
    })
  } catch (error) {
    const isDamaged =
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
    throw isDamaged ? problem(`cannot be read (${error.message})`, error) : error
  }
  if (hash.digest('base64') !== checksum) throw problem('has another checksum than its manifest')
  if (lines !== items)
    throw problem(`has ${count(lines, 'item')} where its manifest says ${count(items, 'item')}`)
}

const findFolder = (directory: string): string => {
  const below = join(directory, 'AWSDynamoDB')
  const folders = [
    directory,
    ...(existsSync(below) ? readdirSync(below).map((name) => join(below, name)) : []),
  ].filter((folder) => existsSync(join(folder, FILES)))
  const [folder] = folders
  if (folder !== undefined && folders.length === 1) return folder
  throw new OpsError(
    folder === undefined
      ? `There is no ${FILES} in ${directory}: give the folder of the export, copied whole from S3.`
      : `There are several exports in ${directory}: give the folder of one.`,
  )
}

const read = <S extends v.GenericSchema>(schema: S, file: string): v.InferOutput<S> =>
  parse(schema, readFileSync(file, 'utf8'), file)

const parse = <S extends v.GenericSchema>(
  schema: S,
  text: string,
  file: string,
): v.InferOutput<S> => {
  try {
    return v.parse(schema, JSON.parse(text))
  } catch (error) {
    throw new OpsError(`The file ${file} is not a manifest of an export: copy it from S3 again.`, {
      cause: error,
    })
  }
}
