import { createTextCipher } from '../crypto/text-cipher.ts'

/** Encrypts data keys under secrets of the service. */
export interface KeyWrapping {
  /** Under the newest secret. */
  wrap(key: string, subject: string): string
  /** Undefined when no secret fits, or the key is another subject's. */
  unwrap(
    wrapped: string,
    subject: string,
  ): { readonly key: string; readonly isNewest: boolean } | undefined
}

/**
 * Several secrets at a time, so that one can follow another while keys are read (decision 40).
 * @param secrets the newest first
 */
export const createKeyWrapping = (secrets: readonly string[]): KeyWrapping => {
  // The purpose is part of what the keys are wrapped with: another one would open none of them.
  const ciphers = secrets.map((secret) => createTextCipher(secret, 'subject-key'))
  const [newest] = ciphers
  if (!newest) throw new Error('There is no secret to wrap keys with.')
  return {
    wrap: (key, subject) => newest.encrypt(key, subject),
    unwrap: (wrapped, subject) => {
      for (const cipher of ciphers) {
        const key = cipher.decrypt(wrapped, subject)
        if (key !== undefined) return { key, isNewest: cipher === newest }
      }
      return undefined
    },
  }
}
