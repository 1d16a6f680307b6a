import * as v from 'valibot'
import { isDemoPath } from '../demo-document.ts'

const Url = v.pipe(v.string(), v.url())

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
