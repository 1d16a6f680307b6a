import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Mail, mailSchema } from './mail.ts'
import { stripControls } from './strip-controls.ts'

/** Mails on disk: one file each, named so that their names sort by age. */
export interface MailFolder {
  load(): Mail[]
  save(mail: Mail): Promise<void>
  remove(mail: Mail): Promise<void>
  has(mail: Mail): boolean
}

/** Codes are secrets, so files and folder are readable by their owner alone. */
export const openMailFolder = (directory: string, print: (line: string) => void): MailFolder => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const fileOf = (mail: Mail): string => join(directory, `${mail.id}.json`)

  return {
    load: () =>
      readdirSync(directory)
        .toSorted()
        .flatMap((name) => {
          const file = join(directory, name)
          // Left by a writer that was killed before its rename.
          if (name.endsWith('.part')) rmSync(file, { force: true })
          if (!name.endsWith('.json')) return []
          const mail = readMail(file)
          if (mail?.id === name.slice(0, -'.json'.length)) return [mail]
          print(stripControls(`Outbox: ignored ${file}, which is not an email`))
          return []
        }),
    save: async (mail) => {
      const part = `${fileOf(mail)}.part`
      await writeFile(part, JSON.stringify(mail, null, 2), { mode: 0o600, flag: 'wx', flush: true })
      await rename(part, fileOf(mail))
    },
    remove: async (mail) => await rm(fileOf(mail), { force: true }),
    has: (mail) => existsSync(fileOf(mail)),
  }
}

const readMail = (file: string): Mail | undefined => {
  try {
    const { success, output } = v.safeParse(mailSchema, JSON.parse(readFileSync(file, 'utf8')))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
