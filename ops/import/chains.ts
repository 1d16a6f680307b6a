/** A chain as Token Lists number it. */
export interface KnownChain {
  readonly name: string
  readonly addresses: 'evm' | 'solana'
  /** Its tokens are worth nothing, and it may be reset. */
  readonly isTestnet?: true
}

/**
 * By chain id (EIP-155; Token Lists number Solana beside them). A row of another chain is rejected
 * unless the chain is listed here: its addresses could not be checked.
 */
export const knownChains: Readonly<Record<number, KnownChain>> = {
  1: { name: 'Ethereum', addresses: 'evm' },
  3: { name: 'Ropsten', addresses: 'evm', isTestnet: true },
  4: { name: 'Rinkeby', addresses: 'evm', isTestnet: true },
  5: { name: 'Goerli', addresses: 'evm', isTestnet: true },
  10: { name: 'OP Mainnet', addresses: 'evm' },
  42: { name: 'Kovan', addresses: 'evm', isTestnet: true },
  56: { name: 'BNB Smart Chain', addresses: 'evm' },
  97: { name: 'BNB Testnet', addresses: 'evm', isTestnet: true },
  100: { name: 'Gnosis', addresses: 'evm' },
  130: { name: 'Unichain', addresses: 'evm' },
  137: { name: 'Polygon', addresses: 'evm' },
  143: { name: 'Monad', addresses: 'evm' },
  196: { name: 'X Layer', addresses: 'evm' },
  250: { name: 'Fantom', addresses: 'evm' },
  324: { name: 'ZKsync Era', addresses: 'evm' },
  480: { name: 'World Chain', addresses: 'evm' },
  1301: { name: 'Unichain Sepolia', addresses: 'evm', isTestnet: true },
  1868: { name: 'Soneium', addresses: 'evm' },
  4217: { name: 'Tempo', addresses: 'evm' },
  4663: { name: 'Robinhood Chain', addresses: 'evm' },
  8453: { name: 'Base', addresses: 'evm' },
  42161: { name: 'Arbitrum One', addresses: 'evm' },
  42220: { name: 'Celo', addresses: 'evm' },
  43114: { name: 'Avalanche', addresses: 'evm' },
  57073: { name: 'Ink', addresses: 'evm' },
  59144: { name: 'Linea', addresses: 'evm' },
  80001: { name: 'Mumbai', addresses: 'evm', isTestnet: true },
  80002: { name: 'Amoy', addresses: 'evm', isTestnet: true },
  81457: { name: 'Blast', addresses: 'evm' },
  84532: { name: 'Base Sepolia', addresses: 'evm', isTestnet: true },
  421614: { name: 'Arbitrum Sepolia', addresses: 'evm', isTestnet: true },
  534352: { name: 'Scroll', addresses: 'evm' },
  7777777: { name: 'Zora', addresses: 'evm' },
  11155111: { name: 'Sepolia', addresses: 'evm', isTestnet: true },
  11155420: { name: 'OP Sepolia', addresses: 'evm', isTestnet: true },
  501000101: { name: 'Solana', addresses: 'solana' },
}
