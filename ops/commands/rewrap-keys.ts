import { resolve } from 'node:path'
import { openWrappingSecrets } from '../../local/data-directory/wrapping-secrets.ts'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { connect, DEFAULT_DATA } from '../connect.ts'
import { costOf, count } from '../format.ts'
import { OpsError } from '../ops-error.ts'
import { checkNewestSecret } from '../rewrap/check-newest-secret.ts'
import { type Rewrapped, rewrapKeys } from '../rewrap/rewrap-keys.ts'
import { SECRETS_VARIABLE, secretsOfEnvironment } from '../rewrap/secrets-of-environment.ts'

const options = { ...commonOptions, 'new-secret': { type: 'boolean' } } as const

/** Follows one secret behind personal fields by another. */
export const rewrapKeysCommand: Command = {
  usage: `npm run ops -- rewrap-keys [options]

Wraps every key of personal fields under the newest of the secrets, while the site is in use: whoever
knows both secrets reads on. Stopped at any moment, it goes on with what is left. The exit code is 1
when a key is left under an older secret, or cannot be read at all.

On AWS the secrets come from the variable ${SECRETS_VARIABLE}, divided by a comma, the newest first;
docs/runbook.md says how the functions learn of them. Nothing is changed before a key shows that they
wrap under the first one. On a laptop they are in secrets.json.

  --new-secret    on a laptop: make a new secret first. Stop the product before
${COMMON_USAGE}

The JSON: {"keys":n,"rewrapped":n,"left":n}, and "unreadable":[subject] if any.`,

  run: async (args, { signal, progress }) => {
    const values = readArguments(args, options)
    const { json, 'new-secret': isNew = false, ...target } = values
    const isLocal = target.stage === undefined
    if (isNew && !isLocal) throw new OpsError('--new-secret is for a laptop: see docs/runbook.md.')
    const data = resolve(target.data ?? DEFAULT_DATA)
    await using connection = await connect(target)
    // Else a product runs on the data, and knows the secrets that it began with.
    const isAlone = !connection.isJoined
    if (isNew && !isAlone) {
      throw new OpsError('Stop the product first: it would not know the new secret.')
    }
    const kept = isLocal ? openWrappingSecrets(data) : undefined
    if (isNew) kept?.addNewest()
    const secrets = kept ? kept.read() : deployedSecrets()
    if (!kept) await checkNewestSecret(connection, secrets, 'nothing to do')
    const done = await rewrapKeys(connection, {
      secrets,
      signal,
      onProgress: (rewrapped) => progress.show(`${count(rewrapped, 'key')} wrapped anew`),
    })
    progress.clear()
    const isRight = done.left === 0 && done.unreadable.length === 0
    if (isRight && isAlone) kept?.dropOlder()
    const say = json ? process.stderr : process.stdout
    say.write(`${describe(done)} (${costOf(connection.cost)})\n`)
    if (json) process.stdout.write(`${JSON.stringify(toJson(done))}\n`)
    return isRight
  },
}

const deployedSecrets = (): readonly string[] => {
  const secrets = secretsOfEnvironment()
  if (secrets) return secrets
  throw new OpsError(`Give the secrets in the variable ${SECRETS_VARIABLE}, the newest first.`)
}

const describe = ({ keys, rewrapped, left, unreadable }: Rewrapped): string =>
  [
    ...unreadable.map((subject) => `The key of ${subject} fits no secret.`),
    `${count(rewrapped, 'key')} of ${keys} wrapped anew, ` +
      (left === 0 ? 'none is left under an older secret.' : `${left} left: run it again.`),
  ].join('\n')

const toJson = ({ keys, rewrapped, left, unreadable }: Rewrapped) => ({
  keys,
  rewrapped,
  left,
  ...(unreadable.length > 0 && { unreadable }),
})
