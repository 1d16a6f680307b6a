/** A demo project that always exists, whatever the seed. */
export interface NamedProject {
  readonly name: string
  readonly tokenTickers: readonly string[]
  readonly category: string
  readonly chains: readonly string[]
  readonly marketCapUsd: number | null
  readonly description: string
}

/** The projects that the demo's stories are about: incidents, audits, changes of rating. */
export const namedProjects: readonly NamedProject[] = [
  {
    name: 'Quernstead',
    tokenTickers: ['QRN'],
    category: 'Lending',
    chains: ['Meridian', 'Skerry'],
    marketCapUsd: 4.82e9,
    description: 'Lends stablecoins against over-collateralised deposits at rates set by use.',
  },
  {
    name: 'Lumenfold',
    tokenTickers: ['LMF'],
    category: 'DEX',
    chains: ['Orrery', 'Skerry', 'Meridian', 'Basalt', 'Halide'],
    marketCapUsd: 2.17e9,
    description: 'Exchanges tokens from pools whose fees follow the volatility of the pair.',
  },
  {
    name: 'Corvane',
    tokenTickers: ['CVN', 'stCVN'],
    category: 'Liquid staking',
    chains: ['Skerry'],
    marketCapUsd: 1.36e9,
    description: 'Stakes deposits with forty operators and gives a transferable receipt for them.',
  },
  {
    name: 'Marlspike',
    tokenTickers: ['MSP'],
    category: 'Bridge',
    chains: ['Meridian', 'Skerry'],
    marketCapUsd: 912e6,
    description: 'Moves tokens between two chains with proofs that anyone can check.',
  },
  {
    name: 'Hexmere',
    tokenTickers: ['HXM'],
    category: 'Rollup',
    chains: ['Skerry'],
    marketCapUsd: 688e6,
    description: 'Batches transactions off the main chain and posts a validity proof each minute.',
  },
  {
    name: 'Oxbowrie',
    tokenTickers: ['OXB', 'OXD'],
    category: 'Stablecoin',
    chains: ['Basalt', 'Skerry'],
    marketCapUsd: 540e6,
    description:
      'Issues a dollar token against short-dated bills and publishes its reserves daily.',
  },
  {
    name: 'Tessarine',
    tokenTickers: ['TSR'],
    category: 'Derivatives',
    chains: ['Skerry'],
    marketCapUsd: 231e6,
    description: 'Lists perpetual contracts that settle against an average of four price sources.',
  },
  {
    name: 'Dunlinbridge',
    tokenTickers: [],
    category: 'Bridge',
    chains: ['Halide', 'Skerry'],
    marketCapUsd: null,
    description: 'Carries messages between chains under a committee of bonded relayers.',
  },
  {
    name: 'Wherrypay',
    tokenTickers: ['WHR'],
    category: 'Payments',
    chains: ['Skerry'],
    marketCapUsd: 118e6,
    description: 'Settles card payments of small shops in stablecoins at the end of each day.',
  },
  {
    name: 'Brindlecap',
    tokenTickers: ['BRC'],
    category: 'Yield',
    chains: ['Meridian', 'Skerry'],
    marketCapUsd: 96.4e6,
    description: 'Spreads deposits over lending markets within limits that holders vote on.',
  },
  {
    name: 'Tidewell',
    tokenTickers: ['TIDE'],
    category: 'Lending',
    chains: ['Skerry'],
    marketCapUsd: 342e6,
    description: 'Lends for fixed terms, with one market for each date of repayment.',
  },
  {
    name: 'Sablemark',
    tokenTickers: ['SBM'],
    category: 'NFT lending',
    chains: ['Skerry', 'Basalt'],
    marketCapUsd: 41.9e6,
    description: 'Lends against collectibles that are appraised by a panel of lenders.',
  },
  {
    name: 'Farthingale',
    tokenTickers: ['FGL'],
    category: 'DEX',
    chains: ['Skerry'],
    marketCapUsd: 22.5e6,
    description: 'Matches orders off the chain and settles them in batches of equal price.',
  },
  {
    name: 'Osierfi',
    tokenTickers: ['OSR'],
    category: 'Yield',
    chains: ['Skerry'],
    marketCapUsd: 14e6,
    description: 'Routes deposits through strategies that are written and staked by their authors.',
  },
  {
    name: 'Gantrel',
    tokenTickers: ['GNT'],
    category: 'DEX',
    chains: ['Meridian', 'Skerry'],
    marketCapUsd: 73.2e6,
    description: 'Concentrates liquidity in price ranges that move with the market.',
  },
  {
    name: 'Ullagio',
    tokenTickers: ['ULG'],
    category: 'Gaming',
    chains: ['Skerry'],
    marketCapUsd: 5.61e6,
    description: 'Runs a trading game in which the ships, ports and cargoes belong to players.',
  },
  {
    name: 'Cairnwick',
    tokenTickers: ['CRW'],
    category: 'Bridge',
    chains: ['Skerry'],
    marketCapUsd: 58e6,
    description: 'Locks tokens on one chain and issues them on another under a set of validators.',
  },
  {
    name: 'Thornwicke',
    tokenTickers: ['THW'],
    category: 'Yield',
    chains: ['Skerry'],
    marketCapUsd: 1.92e6,
    description: 'Compounds the rewards of liquidity pools for a share of what it adds.',
  },
  {
    name: 'Isogloss',
    tokenTickers: ['ISG'],
    category: 'Lending',
    chains: ['Skerry'],
    marketCapUsd: 0.21e6,
    description: 'Lends without a whitelist of collateral, each pair at the risk of its lenders.',
  },
  {
    name: 'Ferrulane',
    tokenTickers: ['FRL'],
    category: 'Payments',
    chains: ['Skerry'],
    marketCapUsd: null,
    description: 'Pays wages by the second from a balance that the employer keeps topped up.',
  },
]
