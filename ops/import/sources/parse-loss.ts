const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  billion: 1e9,
}

const NUMBER = String.raw`(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?<unit>k|m|b|thousand|million|billion)?`
const DOLLARS_FIRST = new RegExp(
  String.raw`^\$\s*~?\s*${NUMBER}(?:\s*(?:usd|us\$|us dollars))?$`,
  'i',
)
const DOLLARS_LAST = new RegExp(String.raw`^${NUMBER}\s*(?:usd|us\$|\$|us dollars)$`, 'i')

/** So much of something else, of which dollars in brackets are the worth. */
const QUANTITY = /^[\s~]*[\d.,]+\s*[A-Z]+\s*$/i

/** No theft has come near it: above, a text counts tokens and calls them dollars. */
const LOSS_MAX_USD = 5e9

/**
 * US dollars of a text such as `~$1.2M`, `850k USD` or `310 ETH (~$1.1 million)`; null for anything
 * that another reading fits as well: a number without a currency, of another one, or several amounts.
 * A stablecoin is not taken for a dollar.
 */
export const parseLoss = (text: string): number | null => {
  const brackets = [...text.matchAll(/\(([^()]*)\)/g)]
  const outside = text.replace(/\(.*/s, '')
  // Words beside an amount may say that it is a gain, or what came back.
  if (brackets.length > 1 || (brackets.length === 1 && !QUANTITY.test(outside))) return null
  const amount = dollarsOf(brackets[0]?.[1] ?? text)
  return amount !== null && amount <= LOSS_MAX_USD ? amount : null
}

const dollarsOf = (text: string): number | null => {
  const plain = text.trim().replace(/^~\s*/, '')
  const groups = (DOLLARS_FIRST.exec(plain) ?? DOLLARS_LAST.exec(plain))?.groups
  if (!groups) return null
  const number = Number(groups['number']?.replaceAll(',', ''))
  return number * (UNITS[(groups['unit'] ?? '').toLowerCase()] ?? Number.NaN)
}
