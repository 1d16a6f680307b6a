import { randomBytes } from 'node:crypto'
import { changeSecrets, type Secrets, secretsOf } from './secrets.ts'

/** The secrets of a data directory that wrap data keys, the newest first. */
interface WrappingSecrets {
  read(): readonly string[]
  addNewest(): void
  /** Once nothing is wrapped under the older ones. */
  dropOlder(): void
}

/** A directory from before there were several wraps its keys under the one of personal data. */
export const wrappingSecretsOf = ({
  wrappingSecrets,
  personalDataSecret,
}: Pick<Secrets, 'wrappingSecrets' | 'personalDataSecret'>): readonly string[] =>
  wrappingSecrets ?? [personalDataSecret]

/** @param directory the caller holds */
export const openWrappingSecrets = (directory: string): WrappingSecrets => {
  const change = (to: (secrets: readonly string[]) => readonly string[]): void =>
    void changeSecrets(directory, (held) => ({
      ...held,
      wrappingSecrets: [...to(wrappingSecretsOf(held))],
    }))
  return {
    read: () => wrappingSecretsOf(secretsOf(directory)),
    addNewest: () => change((secrets) => [randomBytes(32).toString('base64url'), ...secrets]),
    dropOlder: () => change((secrets) => secrets.slice(0, 1)),
  }
}
