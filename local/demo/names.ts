import type { Random } from './random.ts'

const HEADS =
  `Alder Arrow Bobbin Bracken Bramble Candle Carrick Clew Cobble Coulter Crannog Dapple Dovetail Drove
  Eddy Fallow Fenn Flax Furrow Gable Garland Gimbal Glean Greave Hackle Harrow Hazel Heddle Hollin
  Ingle Jasper Kelpie Kittle Larch Linnet Loam Madder Mallow Merrow Nettle Nimble Otter Pannier Pewter
  Plover Purlin Quill Ravel Rook Rowan Rushen Saffron Sedge Selvedge Shale Sorrel Swither Tallow Teasel
  Thimble Thrush Trestle Umber Vellum Vetch Wattle Weir Whin Withy Yarrow`.split(/\s+/)

const TAILS =
  `bourne cairn cote croft dell fell fold garth gate hithe holt hurst ledge lock mere moor reach
  rick ridge scar shaw slade stead stile strand thorpe vane wain ward weft wold wright`.split(/\s+/)

const STEMS =
  `Aldr Bessem Calor Dulc Fulmin Galv Halc Juven Lapid Mordan Nacr Pallad Pell Quarr Resin Sillim Tenebr
  Trav Velar Zeol`.split(/\s+/)

const ENDINGS = `ane arine ette essa iand ine ora ossa une utine`.split(/\s+/)

/** Of real tokens, which a demo project must not be taken for, and the bands of the ratings. */
const INVALID_TICKERS = new Set(
  `AAA BBB CCC AAVE ADA ALGO ANT APE APT ARB ATOM AVAX AXS BAL BAT BCH BNB BNT BSV BTC BTT CAKE CELO CHZ COMP CRO
  CRV DAI DASH DCR DOGE DOT DVT DYDX ENJ ENS EOS ETC ETH FET FIL FLOW FLR FTM FTT FXS GALA GMX GNO GRT
  HBAR HNT HOT ICP IMX ING INJ IOTA JST JTO KAVA KCS KLAY KNC KSM LDO LEO LINK LPT LRC LTC MANA MASK
  MINA MKR NEAR NEO NEXO OCEAN OKB ONE ONT OP OSMO PEPE POL PYTH QNT QTUM REN RLC RNDR ROSE RPL RSR
  RUNE RVN SAND SEI SFP SHIB SKL SNX SOL SSV STG STRK STX SUI SUSHI SXP TIA TON TRX TWT UMA UNI
  USDC USDT VET WAVES WLD WOO XDC XEC XEM XLM XMR XRP XTZ VTC XVG YFI ZEC ZEN ZIL ZRO
  ZRX`.split(/\s+/),
)

export interface NameMaker {
  /** A name that was not made before and for which `isTaken` is false. */
  next(isTaken: (name: string) => boolean): string
}

/** Names of two parts, such as `Sedgefold` or `Galvarine`, of three once the short ones run out. */
export const createNameMaker = (random: Random): NameMaker => {
  // Drawn from decks, so that no beginning comes back before the others have been used.
  const nextHead = dealer(random, HEADS)
  const nextStem = dealer(random, STEMS)
  const compose = (isLong: boolean): string => {
    const middle = isLong ? random.pick(TAILS) : ''
    return !isLong && random.chance(0.25)
      ? nextStem() + random.pick(ENDINGS)
      : nextHead() + middle + random.pick(TAILS)
  }
  const made = new Set<string>()
  return {
    next: (isTaken) => {
      for (let tries = 0; ; tries += 1) {
        const name = compose(tries >= 20)
        // Three like letters at a joint do not read as a name.
        if (made.has(name) || isTaken(name) || /([a-z])\1\1/.test(name)) continue
        made.add(name)
        return name
      }
    },
  }
}

/** Deals all of `cards` in a random order, then all again in another. */
const dealer = (random: Random, cards: readonly string[]): (() => string) => {
  let deck: string[] = []
  return () => {
    if (deck.length === 0) deck = [...cards]
    const [card] = deck.splice(Math.floor(random.next() * deck.length), 1)
    return card ?? ''
  }
}

/**
 * A ticker of three letters out of a name, or of more when those are taken: its initial and two of
 * the consonants that follow.
 */
export const composeTicker = (name: string, isTaken: (ticker: string) => boolean): string => {
  const letters = name.toUpperCase().replaceAll(/[^A-Z]/g, '')
  const initial = letters.charAt(0)
  const rest = letters.slice(1).replaceAll(/[AEIOU]/g, '')
  const isFree = (ticker: string) => !isTaken(ticker) && !INVALID_TICKERS.has(ticker)
  for (let second = 0; second < rest.length; second += 1) {
    for (let third = second + 1; third < rest.length; third += 1) {
      const ticker = initial + rest.charAt(second) + rest.charAt(third)
      if (isFree(ticker)) return ticker
    }
  }
  for (let length = 4; length <= letters.length; length += 1) {
    if (isFree(letters.slice(0, length))) return letters.slice(0, length)
  }
  for (let count = 2; ; count += 1) {
    if (isFree(`${letters.slice(0, 4)}${count}`)) return `${letters.slice(0, 4)}${count}`
  }
}
