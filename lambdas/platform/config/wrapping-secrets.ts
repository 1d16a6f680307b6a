import { SECRET_MIN_LENGTH } from './secret-length.ts'

/**
 * The secrets that wrap data keys, the newest first: while one follows another there are two.
 *
 * @param text divided by commas, as the environment holds it
 * @throws Error that says what is wrong, without any of it
 */
export const readWrappingSecrets = (text: string): readonly string[] => {
  const secrets = text
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
  if (secrets.length === 0 || secrets.some((secret) => secret.length < SECRET_MIN_LENGTH)) {
    throw new Error(
      `ASSAY_WRAPPING_SECRETS takes secrets of at least ${SECRET_MIN_LENGTH} characters, divided by a comma.`,
    )
  }
  return secrets
}
