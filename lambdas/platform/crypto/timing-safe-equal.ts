import { createHash, timingSafeEqual } from 'node:crypto'

export const timingSafeEqualText = (a: string, b: string): boolean =>
  timingSafeEqual(digest(a), digest(b))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
