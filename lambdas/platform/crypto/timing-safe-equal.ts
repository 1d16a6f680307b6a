import { createHash, timingSafeEqual } from 'node:crypto'

export const timingSafeEqualText = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
