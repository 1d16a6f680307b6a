// Format listed volume
export const textOfTotalInAll = '{text} of {total} in all'
export const differsFromSource = '{text}, where the token’s source has {total}'

// Market tab
export const token = 'Token'
export const noPartOfTheScore = 'For information only: prices and markets are no part of the score.'
export const tokensFigures = "The token's figures"
export const nA = 'N/A: no token'
export const projectHasNoToken = 'The project has no token that could be traded.'
export const noSourceOfPrices =
  'No source of prices is connected, or it has told nothing for three days.'
export const price = 'Price'
export const marketCap = 'Market cap'
export const volumeOf24Hours = 'Volume, 24 h'
export const exchanges = 'Exchanges'
export const theExchanges = 'The exchanges'
export const noExchangeOnRecord = 'No exchange on record'
export const weKnowOfNoExchange = 'We know of no exchange that trades a token of this project.'
export const asOf = 'as of {asOf}'
export const shareOfThese = 'Share of these'

// Market tab
export const exchange = 'Exchange'
export const pair = 'Pair'
export const liquidity = 'Liquidity'
export const spread = 'Spread'
export const trust = 'Trust'
export const changeIn24Hours = '{change} in 24 h'
export const oneExchange = '{count} exchange'
export const exchangeCount = '{count} exchanges'
