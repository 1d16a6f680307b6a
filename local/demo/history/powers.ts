import type { Right } from '../../../shared/values/evidence.ts'

interface PowerFunction {
  readonly signature: string
  readonly does: string
  /** The event that a call leaves in the log. */
  readonly emits: string
}

/** How a right shows in a contract. */
export const POWERS: Readonly<
  Record<
    Right,
    {
      readonly role: string
      readonly functions: readonly [PowerFunction, ...PowerFunction[]]
    }
  >
> = {
  upgrade: {
    role: 'proxyAdmin',
    functions: [
      {
        signature: 'upgradeTo(address)',
        does: 'Replaces the code of the contract.',
        emits: 'Upgraded(address)',
      },
    ],
  },
  withdraw: {
    role: 'treasurer',
    functions: [
      {
        signature: 'withdrawReserves(address,uint256)',
        does: 'Moves reserves out.',
        emits: 'ReservesWithdrawn(address,uint256)',
      },
    ],
  },
  mint: {
    role: 'minter',
    functions: [
      {
        signature: 'mint(address,uint256)',
        does: 'Issues new tokens.',
        emits: 'Transfer(address,address,uint256)',
      },
    ],
  },
  blacklist: {
    role: 'blacklister',
    functions: [
      {
        signature: 'blacklist(address)',
        does: 'Stops transfers of an account.',
        emits: 'Blacklisted(address)',
      },
    ],
  },
  fee: {
    role: 'feeSetter',
    functions: [
      {
        signature: 'setFee(uint16)',
        does: 'Changes the share that the protocol keeps.',
        emits: 'FeeChanged(uint16)',
      },
    ],
  },
  pause: {
    role: 'pauser',
    functions: [
      { signature: 'pause()', does: 'Stops deposits and trades.', emits: 'Paused(address)' },
      {
        signature: 'unpause()',
        does: 'Lets deposits and trades go on.',
        emits: 'Unpaused(address)',
      },
    ],
  },
}

/** `pause` of `pause()`. */
export const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('))
