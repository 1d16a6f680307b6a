import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { StartError } from '../start-error.ts'
import { systemCodeOf } from '../system-errors.ts'

/**
 * @returns undefined where there is no such file
 * @throws StartError when it cannot be read or is damaged
 */
export const readJson = <S extends v.GenericSchema>(
  file: string,
  schema: S,
): v.InferOutput<S> | undefined => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === 'ENOENT') return undefined
    throw new StartError(`The file ${file} cannot be read (${code}).`)
  }
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw new StartError(
      `The file ${file} is damaged: put a copy back, or start over with --fresh.`,
    )
  }
}

/** A process that is killed here leaves the older file whole. */
export const writeAtomically = (file: string, value: unknown): void => {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 })
  renameSync(draft, file)
}
