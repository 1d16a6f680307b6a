import { hasUserInfo } from '../../shared/values/links/link.ts'

/** The texts in a value that are addresses with a name or password, by their paths: `data.reportUrl`. */
export const userInfoIn = (value: unknown, path: readonly string[] = []): string[] => {
  if (typeof value === 'string') return hasUserInfo(value) ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => userInfoIn(inner, [...path, name]))
}
