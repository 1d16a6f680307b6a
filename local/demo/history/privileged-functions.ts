import type { Right } from '../../../shared/values/evidence/evidence-terms.ts'

interface PrivilegedFunction {
  readonly signature: string
  readonly does: string
  /** The event in the log of a call. */
  readonly emits: string
}

const call = (signature: string, does: string, emits: string): PrivilegedFunction => ({
  signature,
  does,
  emits,
})

/** How a right shows in a contract. */
export const PRIVILEGES: Readonly<
  Record<
    Right,
    {
      readonly role: string
      readonly functions: readonly [PrivilegedFunction, ...PrivilegedFunction[]]
    }
  >
> = {
  upgrade: {
    role: 'proxyAdmin',
    functions: [
      call('upgradeTo(address)', 'Replaces the code of the contract.', 'Upgraded(address)'),
    ],
  },
  withdraw: {
    role: 'treasurer',
    functions: [
      call(
        'withdrawReserves(address,uint256)',
        'Moves reserves out.',
        'ReservesWithdrawn(address,uint256)',
      ),
    ],
  },
  mint: {
    role: 'minter',
    functions: [
      call('mint(address,uint256)', 'Issues new tokens.', 'Transfer(address,address,uint256)'),
    ],
  },
  blacklist: {
    role: 'blacklister',
    functions: [
      call('blacklist(address)', 'Stops transfers of an account.', 'Blacklisted(address)'),
    ],
  },
  fee: {
    role: 'feeSetter',
    functions: [
      call('setFee(uint16)', 'Changes the share that the protocol keeps.', 'FeeChanged(uint16)'),
    ],
  },
  pause: {
    role: 'pauser',
    functions: [
      call('pause()', 'Stops deposits and trades.', 'Paused(address)'),
      call('unpause()', 'Lets deposits and trades go on.', 'Unpaused(address)'),
    ],
  },
}

/** `pause` of `pause()`. */
export const functionName = (signature: string): string =>
  signature.slice(0, signature.indexOf('('))
