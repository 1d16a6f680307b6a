/** `Meridian, Skerry, +3`; empty for no chains. */
export const formatChains = (chains: readonly string[]): string => {
  const rest = chains.length - 2
  return [...chains.slice(0, 2), ...(rest > 0 ? [`+${rest}`] : [])].join(', ')
}
