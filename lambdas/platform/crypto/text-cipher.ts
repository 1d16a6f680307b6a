import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Authenticated encryption of short texts, bound to where they are stored. */
export interface TextCipher {
  /** @param place e.g. the record's key; needed to decrypt the text */
  encrypt(text: string, place: string): string
  /** Undefined when the text was changed, moved or encrypted under another secret. */
  decrypt(sealed: string, place: string): string | undefined
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key for one purpose, by HKDF-SHA256 (RFC 5869). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `assay/${purpose}`, 32))

/** AES-256-GCM with a fresh nonce; base64url of nonce, tag and text. */
export const createTextCipher = (secret: string, purpose: string): TextCipher => {
  const key = deriveKey(secret, purpose)
  return {
    encrypt: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt: (sealed, place) => {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        // Without its length a tag cut to 4 bytes would do.
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
