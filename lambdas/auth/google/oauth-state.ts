import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import * as v from 'valibot'
import { config } from '../../platform/config/config.ts'
import { deriveKey } from '../../platform/crypto/text-cipher.ts'
import {
  clearCookie,
  nonceCookie,
  setCookie,
  stateCookie,
  verifierCookie,
} from '../../platform/http/request/cookies.ts'

/** State of a sign-in in the browser's cookies, so that only this browser can finish it. */
export interface OAuthState {
  readonly state: string
  /** PKCE (RFC 7636). */
  readonly verifier: string
  readonly nonce: string
}

const LIFETIME_SECONDS = 15 * 60

const names = { state: stateCookie, verifier: verifierCookie, nonce: nonceCookie } as const

const Sealed = v.object({ value: v.string(), provider: v.string() })

/**
 * `Set-Cookie` values, each encrypted for its name and provider.
 * @param now epoch milliseconds
 */
export const storeOAuthState = async (
  checks: OAuthState,
  provider: string,
  now: number,
): Promise<readonly string[]> => {
  const { origin } = config()
  return await Promise.all(
    (['state', 'verifier', 'nonce'] as const).map(async (check) => {
      const name = names[check](origin)
      const encrypted = await encrypt(name, { value: checks[check], provider }, now)
      return setCookie(origin, name, encrypted, now + LIFETIME_SECONDS * 1000)
    }),
  )
}

/** Undefined when a cookie is missing, expired, or made for another name or provider. */
export const readOAuthState = async (
  cookies: Readonly<Record<string, string>>,
  provider: string,
  now: number,
): Promise<OAuthState | undefined> => {
  const read = async (check: keyof OAuthState): Promise<string | undefined> => {
    const name = names[check](config().origin)
    const encrypted = cookies[name]
    const decrypted = encrypted === undefined ? undefined : await open(name, encrypted, now)
    return decrypted?.provider === provider ? decrypted.value : undefined
  }
  const [state, verifier, nonce] = await Promise.all([
    read('state'),
    read('verifier'),
    read('nonce'),
  ])
  if (state === undefined || verifier === undefined || nonce === undefined) return undefined
  return { state, verifier, nonce }
}

export const dropOAuthState = (): readonly string[] => {
  const { origin } = config()
  return Object.values(names).map((nameAt) => clearCookie(origin, nameAt(origin)))
}

const keyOf = (name: string): Buffer => deriveKey(config().secret, `cookie/${name}`)

const encrypt = async (
  name: string,
  content: v.InferOutput<typeof Sealed>,
  now: number,
): Promise<string> =>
  await new EncryptJWT(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(now / 1000) + LIFETIME_SECONDS)
    .encrypt(keyOf(name))

const open = async (
  name: string,
  encrypted: string,
  now: number,
): Promise<v.InferOutput<typeof Sealed> | undefined> => {
  try {
    const { payload } = await jwtDecrypt(encrypted, keyOf(name), {
      currentDate: new Date(now),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    })
    return v.parse(Sealed, payload)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof v.ValiError) return undefined
    throw error
  }
}
