import * as v from 'valibot'
import { isDemoPath } from '../demo-document.ts'

const Url = v.pipe(v.string(), v.url())

/**
 * Whether an address has the name or password of somebody before its host: a secret, or a name that is
 * read for the host (`https://assay.example@elsewhere.example`). {@link link} takes both, as addresses
 * on record are checked by it, too.
 */
export const hasUserInfo = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}
export const NO_USER_INFO = 'Leave name and password out of the address.'

/**
 * Where a fact can be read: an https address, or the page of a demo document.
 *
 * @param remedy what to give instead
 * @param tooLong the same for what exceeds 2048 characters
 */
export const link = (remedy: string, tooLong: string) =>
  v.pipe(
    v.string(remedy),
    v.maxLength(2048, tooLong),
    v.check((text) => isDemoPath(text) || (text.startsWith('https://') && v.is(Url, text)), remedy),
  )
