import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import * as v from 'valibot'
import { PICTURE_MAX_BYTES } from '../../../shared/values/pictures/picture.ts'
import { ProjectId } from '../../../shared/values/project/project-id.ts'
import { systemCodeOf } from '../../../local/system-errors.ts'
import { OpsError } from '../../ops-error.ts'
import { readable, readTextFile } from '../../text-file.ts'
import { parseJson, type SkippedRow } from '../parsed-file.ts'

/** A picture that is to be the logo of a project. */
export interface ListedLogo {
  readonly row: number
  readonly projectId: string
  readonly file: string
}

export interface ListedLogos {
  readonly logos: readonly ListedLogo[]
  readonly rejected: readonly SkippedRow[]
}

const PICTURE = /\.(png|jpe?g|webp)$/i

/**
 * The logos of a folder, whose pictures are named by their projects (`tidewell.png`), or of a file
 * of JSON lines: `{"project":"tidewell","file":"pictures/tide.png"}`, where files are looked for
 * beside it.
 *
 * @throws {OpsError} when it cannot be read or holds nothing
 */
export const listLogos = async (path: string): Promise<ListedLogos> =>
  await readable(path, async () =>
    (await stat(path)).isDirectory() ? await ofFolder(path) : await ofFile(path),
  )

const ofFolder = async (path: string): Promise<ListedLogos> => {
  const names = (await readdir(path)).filter((name) => PICTURE.test(name)).toSorted()
  if (names.length === 0) throw new OpsError(`There is no PNG, JPEG or WebP file in ${path}.`)
  return withoutRepeats(
    names.map((name, index) => ({
      row: index + 1,
      project: name.slice(0, -extname(name).length),
      file: join(path, name),
    })),
  )
}

const Line = v.strictObject({
  project: v.string('Give the id of a project.'),
  file: v.pipe(v.string('Give the path of a picture.'), v.nonEmpty('Give the path of a picture.')),
})

const ofFile = async (path: string): Promise<ListedLogos> => {
  const lines = (await readTextFile(path)).split('\n')
  const rejected: SkippedRow[] = []
  const read = lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const row = index + 1
    const parsed = v.safeParse(Line, parseJson(line))
    if (parsed.success) {
      const { project, file } = parsed.output
      return [{ row, project, file: join(dirname(path), file) }]
    }
    rejected.push({ row, reason: 'Give {"project":"…","file":"…"}.' })
    return []
  })
  if (read.length + rejected.length === 0) throw new OpsError(`${path} is empty.`)
  const listed = withoutRepeats(read)
  return { logos: listed.logos, rejected: [...rejected, ...listed.rejected] }
}

interface Named {
  readonly row: number
  readonly project: string
  readonly file: string
}

const withoutRepeats = (named: readonly Named[]): ListedLogos => {
  const rows = new Map<string, number>()
  const rejected: SkippedRow[] = []
  const logos = named.flatMap(({ row, project, file }) => {
    const id = v.safeParse(ProjectId, project)
    const earlier = rows.get(project)
    if (!id.success) rejected.push({ row, reason: `project: ${id.issues[0].message}` })
    else if (earlier !== undefined) {
      rejected.push({ row, reason: `project: Row ${earlier} has the same; keep one of the two.` })
    } else {
      rows.set(project, row)
      return [{ row, projectId: id.output, file }]
    }
    return []
  })
  return { logos, rejected }
}

/**
 * The bytes of a picture.
 * @returns a string: why it is invalid
 */
export const readLogo = async (file: string): Promise<Uint8Array | string> => {
  try {
    const { size } = await stat(file)
    if (size > PICTURE_MAX_BYTES) {
      return `file: Give a picture of at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`
    }
    return await readFile(file)
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === undefined) throw error
    return `file: ${file} cannot be read (${code}).`
  }
}
