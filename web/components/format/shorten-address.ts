/** First and last digits, which are what people compare: `0x3f12…91c2`. */
export const shortenAddress = (address: string): string =>
  address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
