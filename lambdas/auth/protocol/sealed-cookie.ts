import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'
import * as v from 'valibot'
import { config } from '../../platform/config/config.ts'
import { deriveKey } from '../../platform/crypto/text-cipher.ts'

/** The value of a cookie that only we can read, and that cannot be moved to a cookie of another name. */
export const sealCookie = async (
  name: string,
  content: JWTPayload,
  { now, seconds }: { readonly now: number; readonly seconds: number },
): Promise<string> =>
  await new EncryptJWT(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(now / 1000) + seconds)
    .encrypt(keyOf(name))

/**
 * Undefined when it is missing, expired, or made for another name.
 * @param now epoch milliseconds
 */
export const openCookie = async <Schema extends v.GenericSchema>(
  name: string,
  sealed: string | undefined,
  schema: Schema,
  now: number,
): Promise<v.InferOutput<Schema> | undefined> => {
  if (sealed === undefined) return undefined
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(name), {
      currentDate: new Date(now),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    })
    return v.parse(schema, payload)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof v.ValiError) return undefined
    throw error
  }
}

const keyOf = (name: string): Buffer => deriveKey(config().secret, `cookie/${name}`)
