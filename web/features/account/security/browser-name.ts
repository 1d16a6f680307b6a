import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** The more specific first: most browsers also claim to be another. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** E.g. `Firefox on Linux`; a hint, as user agents can lie. */
export const browserName = (userAgent: string): string => {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser === undefined)
    return system === undefined
      ? texts.unknownBrowser
      : formatMessage(texts.systemDevice, { system })
  return system === undefined ? browser : formatMessage(texts.browserOnSystem, { browser, system })
}

const nameIn = (
  names: readonly (readonly [RegExp, string])[],
  userAgent: string,
): string | undefined => names.find(([pattern]) => pattern.test(userAgent))?.[1]
