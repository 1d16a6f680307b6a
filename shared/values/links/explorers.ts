import { demoPath } from '../demo-document.ts'
import type { ChainAddress } from '../evidence/evidence.ts'

/** Explorers by the names that chains have here; all of them take `/address/…`. */
const explorers: Readonly<Record<string, string>> = {
  Ethereum: 'https://etherscan.io',
  Sepolia: 'https://sepolia.etherscan.io',
  'OP Mainnet': 'https://optimistic.etherscan.io',
  'BNB Smart Chain': 'https://bscscan.com',
  Gnosis: 'https://gnosisscan.io',
  Polygon: 'https://polygonscan.com',
  'ZKsync Era': 'https://explorer.zksync.io',
  Base: 'https://basescan.org',
  'Arbitrum One': 'https://arbiscan.io',
  Celo: 'https://celoscan.io',
  Linea: 'https://lineascan.build',
  Scroll: 'https://scrollscan.com',
}

/** Where an address can be looked up; null where no explorer of its chain is known. */
export const explorerUrl = ({ chain, address }: ChainAddress): string | null => {
  const explorer = explorers[chain]
  return explorer === undefined ? null : `${explorer}/address/${address}`
}

/** The same of a contract of a fictional project. */
export const demoExplorerPath = (projectId: string, { address }: ChainAddress): string =>
  demoPath(projectId, 'address', address)
