import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compressBest } from '../../../local/gateway/compression/compress.ts'
import { isCompressible } from '../../../local/gateway/compression/compressible.ts'
import { ENDINGS, type Encoding } from '../../../local/gateway/compression/encoding.ts'
import { typeOfFile } from '../../../local/gateway/file-types.ts'

/**
 * Lays each file of the built page in brotli and gzip beside it, for the server of a laptop, which
 * stands in for CloudFront.
 */
export const compressedFiles = (): Plugin => {
  let folder = ''
  return {
    name: 'assay:compressed-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    // After files that are copied as they are.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async (error?: Error) => {
        if (!error) await compressFiles(folder)
      },
    },
  }
}

/** @param folder of the built page, with everything below it */
const compressFiles = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  await Promise.all(files.map(async ({ parentPath, name }) => writeEncoded(join(parentPath, name))))
}

const writeEncoded = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  const answer = { status: 200, type: typeOfFile(file), bytes: bytes.byteLength }
  if (!isCompressible(answer)) return
  for (const [encoding, ending] of Object.entries(ENDINGS)) {
    await writeFile(`${file}${ending}`, await compressBest(bytes, encoding as Encoding))
  }
}
