/** A chain as Token Lists number it. */
export interface KnownChain {
  readonly name: string
  readonly addresses: 'evm' | 'solana'
  /** Its tokens are worth nothing, and it may be reset. */
  readonly isTestnet?: true
  /** As L2BEAT writes it: the short name of ERC-3770 before an address, and its own of a file. */
  readonly l2beat?: readonly [short: string, long: string]
}

/**
 * By chain id (EIP-155; Token Lists number Solana beside them). A row of another chain is rejected
 * unless the chain is listed here: its addresses could not be checked.
 */
export const knownChains: Readonly<Record<number, KnownChain>> = {
  1: { name: 'Ethereum', addresses: 'evm', l2beat: ['eth', 'ethereum'] },
  3: { name: 'Ropsten', addresses: 'evm', isTestnet: true },
  4: { name: 'Rinkeby', addresses: 'evm', isTestnet: true },
  5: { name: 'Goerli', addresses: 'evm', isTestnet: true },
  10: { name: 'OP Mainnet', addresses: 'evm', l2beat: ['oeth', 'optimism'] },
  42: { name: 'Kovan', addresses: 'evm', isTestnet: true },
  56: { name: 'BNB Smart Chain', addresses: 'evm', l2beat: ['bnb', 'bsc'] },
  97: { name: 'BNB Testnet', addresses: 'evm', isTestnet: true },
  100: { name: 'Gnosis', addresses: 'evm', l2beat: ['gno', 'gnosis'] },
  130: { name: 'Unichain', addresses: 'evm', l2beat: ['unichain', 'unichain'] },
  137: { name: 'Polygon', addresses: 'evm', l2beat: ['matic', 'polygonpos'] },
  143: { name: 'Monad', addresses: 'evm', l2beat: ['mon', 'monad'] },
  169: { name: 'Manta Pacific', addresses: 'evm', l2beat: ['manta', 'mantapacific'] },
  196: { name: 'X Layer', addresses: 'evm' },
  232: { name: 'Lens', addresses: 'evm', l2beat: ['lens', 'lens'] },
  250: { name: 'Fantom', addresses: 'evm' },
  288: { name: 'Boba', addresses: 'evm', l2beat: ['boba', 'bobanetwork'] },
  324: { name: 'ZKsync Era', addresses: 'evm', l2beat: ['zksync', 'zksync2'] },
  480: { name: 'World Chain', addresses: 'evm', l2beat: ['wc', 'worldchain'] },
  690: { name: 'Redstone', addresses: 'evm', l2beat: ['redstone', 'redstone'] },
  999: { name: 'HyperEVM', addresses: 'evm', l2beat: ['hype-evm', 'hyperevm'] },
  1088: { name: 'Metis', addresses: 'evm', l2beat: ['metis-andromeda', 'metis'] },
  1101: { name: 'Polygon zkEVM', addresses: 'evm', l2beat: ['zkevm', 'polygonzkevm'] },
  1135: { name: 'Lisk', addresses: 'evm', l2beat: ['lisk', 'lisk'] },
  1301: { name: 'Unichain Sepolia', addresses: 'evm', isTestnet: true },
  1868: { name: 'Soneium', addresses: 'evm', l2beat: ['soneium', 'soneium'] },
  2741: { name: 'Abstract', addresses: 'evm', l2beat: ['abstract', 'abstract'] },
  4217: { name: 'Tempo', addresses: 'evm', l2beat: ['tempo', 'tempo'] },
  4663: { name: 'Robinhood Chain', addresses: 'evm' },
  5000: { name: 'Mantle', addresses: 'evm', l2beat: ['mantle', 'mantle'] },
  7887: { name: 'Kinto', addresses: 'evm', l2beat: ['kinto', 'kinto'] },
  8453: { name: 'Base', addresses: 'evm', l2beat: ['base', 'base'] },
  34443: { name: 'Mode', addresses: 'evm', l2beat: ['mode', 'mode'] },
  42161: { name: 'Arbitrum One', addresses: 'evm', l2beat: ['arb1', 'arbitrum'] },
  42170: { name: 'Arbitrum Nova', addresses: 'evm', l2beat: ['arb-nova', 'nova'] },
  42220: { name: 'Celo', addresses: 'evm', l2beat: ['celo', 'celo'] },
  43114: { name: 'Avalanche', addresses: 'evm', l2beat: ['avax', 'avalanche'] },
  48900: { name: 'Zircuit', addresses: 'evm', l2beat: ['zircuit', 'zircuit'] },
  57073: { name: 'Ink', addresses: 'evm', l2beat: ['ink', 'ink'] },
  59144: { name: 'Linea', addresses: 'evm', l2beat: ['linea', 'linea'] },
  80001: { name: 'Mumbai', addresses: 'evm', isTestnet: true },
  80002: { name: 'Amoy', addresses: 'evm', isTestnet: true },
  81457: { name: 'Blast', addresses: 'evm', l2beat: ['blastmainnet', 'blast'] },
  84532: { name: 'Base Sepolia', addresses: 'evm', isTestnet: true },
  167000: { name: 'Taiko', addresses: 'evm', l2beat: ['taiko', 'taiko'] },
  421614: { name: 'Arbitrum Sepolia', addresses: 'evm', isTestnet: true },
  534352: { name: 'Scroll', addresses: 'evm', l2beat: ['scr', 'scroll'] },
  747474: { name: 'Katana', addresses: 'evm', l2beat: ['katana', 'katana'] },
  7777777: { name: 'Zora', addresses: 'evm', l2beat: ['zora', 'zora'] },
  11155111: { name: 'Sepolia', addresses: 'evm', isTestnet: true, l2beat: ['sep', 'sepolia'] },
  11155420: { name: 'OP Sepolia', addresses: 'evm', isTestnet: true },
  501000101: { name: 'Solana', addresses: 'solana' },
}

/** The chain of a name that L2BEAT gives it, short or long; undefined for one that we do not know. */
export const chainOfL2beat = (name: string): KnownChain | undefined =>
  Object.values(knownChains).find(({ l2beat }) => l2beat?.includes(name))
