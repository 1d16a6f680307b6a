/** What projects of a category do, and what the second word of their name may be. */
export interface Category {
  readonly name: string
  /** How common it is, against the others. */
  readonly share: number
  readonly secondWords: readonly string[]
  readonly descriptions: readonly string[]
}

export const categories: readonly Category[] = [
  {
    name: 'Lending',
    share: 4,
    secondWords: ['Credit', 'Market'],
    descriptions: [
      'Lends against deposits, with a separate market for each kind of collateral.',
      'Matches lenders and borrowers directly and pools what is left over.',
      'Lends to known institutions under limits that are set by its depositors.',
    ],
  },
  {
    name: 'DEX',
    share: 4,
    secondWords: ['Exchange', 'Pools'],
    descriptions: [
      'Exchanges tokens that are expected to keep a steady price against each other.',
      'Finds the cheapest path for a trade through the pools of its chain.',
      'Keeps an order book on the chain, with trades settled in every block.',
    ],
  },
  {
    name: 'Bridge',
    share: 3,
    secondWords: ['Crossing', 'Relay'],
    descriptions: [
      'Moves tokens between chains by way of lenders who are repaid later.',
      'Carries messages between chains after a delay in which anyone may object.',
      'Checks the headers of one chain on another and moves tokens by them.',
    ],
  },
  {
    name: 'Yield',
    share: 3,
    secondWords: ['Vaults', 'Orchard'],
    descriptions: [
      'Splits deposits into a part with fixed interest and a part with the rest.',
      'Keeps deposits in the best paid of a short list of audited markets.',
      'Sells covered options on deposits once a week and pays out the premium.',
    ],
  },
  {
    name: 'Payments',
    share: 2,
    secondWords: ['Pay', 'Remit'],
    descriptions: [
      'Sends remittances that arrive as cash at partner shops.',
      'Lets shops bill by subscription, with limits that their customers set.',
      'Bundles small payments and settles them once an hour.',
    ],
  },
  {
    name: 'Liquid staking',
    share: 2,
    secondWords: ['Stake', 'Validators'],
    descriptions: [
      'Stakes deposits with operators drawn by lot and gives a receipt for them.',
      'Lets single operators stake with a small bond and the deposits of others.',
      'Insures staked deposits against penalties from a fund of its own.',
    ],
  },
  {
    name: 'Rollup',
    share: 2,
    secondWords: ['Network', 'Chain'],
    descriptions: [
      'Runs transactions off the main chain, open to challenge for a week.',
      'Runs transactions off the main chain and keeps their data with a committee.',
      'Gives each application a chain of its own that settles on the main one.',
    ],
  },
  {
    name: 'Stablecoin',
    share: 2,
    secondWords: ['Dollar', 'Reserve'],
    descriptions: [
      'Issues a dollar token against deposits of staked tokens.',
      'Issues tokens in four currencies against balances at custodian banks.',
      'Keeps a dollar token steady by lending it out more or less freely.',
    ],
  },
  {
    name: 'Derivatives',
    share: 2,
    secondWords: ['Options', 'Futures'],
    descriptions: [
      'Lists options that are paid for in full and settled by an average price.',
      'Lists futures on rates of interest and of staking rewards.',
      'Lets traders take leverage from a pool that earns their fees.',
    ],
  },
  {
    name: 'NFT lending',
    share: 1,
    secondWords: ['Pledge', 'Gallery'],
    descriptions: [
      'Lends against collectibles by peer offers that expire after a week.',
      'Pools collectibles of one series and lends against shares of the pool.',
    ],
  },
  {
    name: 'Gaming',
    share: 2,
    secondWords: ['Games', 'Realms'],
    descriptions: [
      'Runs a card game whose decks are made and traded by players.',
      'Runs a strategy game with one world a season and its prizes in escrow.',
    ],
  },
  {
    name: 'Oracle',
    share: 1,
    secondWords: ['Feeds', 'Signal'],
    descriptions: [
      'Publishes prices that are signed by the exchanges they come from.',
      'Answers questions about the world by bonded reports and disputes.',
    ],
  },
]
