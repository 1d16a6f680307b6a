import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { StartError } from '../start-error.ts'
import { readJson, writeAtomically } from './kept-file.ts'

export const SECRETS_FILE = 'secrets.json'

/** Loose: what newer code has added stays, since something may be readable by it alone. */
const Secrets = v.looseObject({
  secret: v.pipe(v.string(), v.minLength(32)),
  /** Signs links in mails; it wrapped the data keys before there were secrets for that. */
  personalDataSecret: v.pipe(v.string(), v.minLength(32)),
  /** Wrap the data keys, the newest first: without them all personal fields are lost. */
  wrappingSecrets: v.optional(v.array(v.pipe(v.string(), v.minLength(32)))),
  poolId: v.string(),
  clientId: v.string(),
  clientSecret: v.string(),
})
export type Secrets = v.InferOutput<typeof Secrets>

/** An older file may lack some of them. */
export const HeldSecrets = v.looseObject({
  ...Secrets.entries,
  personalDataSecret: v.optional(Secrets.entries.personalDataSecret),
})

/** @throws StartError where there are data without them: new ones would open no personal field */
export const readSecrets = (path: string): Secrets => {
  const file = join(path, SECRETS_FILE)
  const stored = readJson(file, HeldSecrets)
  if (v.is(Secrets, stored)) return stored
  // They are made before the engine first starts: a start that was killed leaves no data without.
  if (!stored && hasData(path)) {
    throw new StartError(
      `The file ${file} is missing, without which personal fields cannot be read: put it back.`,
    )
  }
  const personalDataSecret = randomBytes(32).toString('base64url')
  const secrets = stored
    ? { ...stored, personalDataSecret }
    : {
        secret: randomBytes(32).toString('base64url'),
        personalDataSecret,
        poolId: `local_${randomBytes(5).toString('hex')}`,
        clientId: randomBytes(13).toString('hex'),
        clientSecret: randomBytes(26).toString('hex'),
      }
  writeAtomically(file, secrets)
  return secrets
}

/** Whether an engine has kept anything. */
const hasData = (path: string): boolean => {
  const folder = join(path, 'data')
  return existsSync(folder) && readdirSync(folder).length > 0
}

/** The secrets of a directory, made where it has neither them nor data. */
export const secretsOf = (directory: string): Secrets => readSecrets(resolve(directory))

/** Changes the secrets of a directory; the caller holds it, or nobody does. */
export const changeSecrets = (
  directory: string,
  change: (secrets: Secrets) => Secrets,
): Secrets => {
  const secrets = change(secretsOf(directory))
  writeAtomically(join(resolve(directory), SECRETS_FILE), secrets)
  return secrets
}
