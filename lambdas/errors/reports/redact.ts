const CUT = '[cut]'

/** Values of parameters in an address; of a path nothing is cut here. */
const PARAMETER = /([?&#;][^=\s?&#;"'<>]{1,100}=)[^\s&#"'<>\\]+/g
/** `user:password@` of an address. */
const USER_INFO = /(:\/\/)[^\s/@"'<>]{1,300}@/g
const SCHEME = /\b(bearer|basic|digest)\s+[\w.~+/=-]+/gi
/** Whole lines: a cookie's parts have names of any kind. */
const COOKIES = /(\bcookie\s{0,3}:\s{0,3})[^\n"']+/gi
/** `"password":"x"`, `token=x`; in JSON within JSON quotes have a backslash, and those of the text three. */
const NAMED =
  /((?:pass(?:word|wd|phrase)|secret|token|cookie|authorization|session(?:[_-]?id)?|csrf|nonce|verifier|otp|api[_-]?key|\bcode|\bstate)[\w.-]{0,40}\\*["']?\s{0,3}[:=]\s{0,3})(?!\\*\[cut\])(\\"(?:[^"\\\n]|\\\\(?:\\[^\n]|[^"\\\n])|\\[^"\\\n])*(?:\\")?|\\*"(?:[^"\\\n]|\\[^\n])*"?|\\*'(?:[^'\\\n]|\\[^\n])*'?|[^\s"',&}\])]+)/gi
const EMAIL = /[^\s@<>"'`,;:()[\]{}=/?&#%]{1,128}(?:@|%40)[^\s@<>"'`,;()[\]{}/?&#%]{1,255}/gi
const LOG_ID = /("(?:requestId|traceId)":\s{0,3}")([\w=-]{1,64})(")/g
const JSON_WEB_TOKEN = /\beyJ[\w-]{4,}(?:\.[\w-]+){0,2}/g
/**
 * Letters and digits without a pause: no word is that long. The look-behind keeps the time linear: else
 * the search begins anew at each letter of a run.
 */
const RUN = /(?<![\w~-])[\w~-]{20,}(?![\w~-])(?!\.(?:js|css|tsx?|map|html|webp|png|svg)\b)/g
/** Of verification, as they are mailed; a column of a trace follows a colon. */
const SIX_DIGITS = /(?<![\w.:-])\d{6}(?![\w.-])/g

/**
 * A text of a report without what could open an account or name a person: passwords, tokens, codes,
 * session ids and emails, in addresses and elsewhere. Cuts too much rather than too little; the
 * ids of a failed request and its trace stay, since the log is found by them. A character that is cut
 * in two is replaced, for a table takes no half.
 */
export const redact = (text: string): string => {
  const logIds: string[] = []
  return text
    .replace(LOG_ID, (_, before: string, id: string, after: string) => {
      logIds.push(id)
      return `${before}#${logIds.length}${after}`
    })
    .replace(PARAMETER, `$1${CUT}`)
    .replace(USER_INFO, `$1${CUT}@`)
    .replace(SCHEME, `$1 ${CUT}`)
    .replace(COOKIES, `$1${CUT}`)
    .replace(NAMED, (_, name: string, value: string) => name + cutWithin(value))
    .replace(EMAIL, CUT)
    .replace(JSON_WEB_TOKEN, CUT)
    .replace(RUN, (run) => (isWords(run) ? run : CUT))
    .replace(SIX_DIGITS, CUT)
    .replace(/("(?:requestId|traceId)":\s{0,3}")#(\d+)/g, (_, before: string, index: string) => {
      return before + (logIds[Number(index) - 1] ?? CUT)
    })
    .toWellFormed()
}

/** In its quotes, so that JSON stays JSON. */
const cutWithin = (value: string): string => {
  const quote = /^\\*["']/.exec(value)?.[0] ?? ''
  return quote + CUT + quote
}

/** Words with hyphens, such as the end of an address, and names such as `componentDidCatch`. */
const isWords = (run: string): boolean =>
  run.split(/[-_]/).every((part) => /^(?:\d{0,4}|[A-Za-z][a-z]*(?:[A-Z][a-z]{2,})*)$/.test(part))
