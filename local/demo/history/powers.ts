import type { Right } from '../../../shared/values/evidence.ts'

/** How a right shows in a contract. */
export const POWERS: Readonly<
  Record<Right, { readonly role: string; readonly signature: string; readonly does: string }>
> = {
  upgrade: {
    role: 'proxyAdmin',
    signature: 'upgradeTo(address)',
    does: 'Replaces the code of the contract.',
  },
  withdraw: {
    role: 'treasurer',
    signature: 'withdrawReserves(address,uint256)',
    does: 'Moves reserves out.',
  },
  mint: { role: 'minter', signature: 'mint(address,uint256)', does: 'Issues new tokens.' },
  blacklist: {
    role: 'blacklister',
    signature: 'blacklist(address)',
    does: 'Stops transfers of an account.',
  },
  fee: {
    role: 'feeSetter',
    signature: 'setFee(uint16)',
    does: 'Changes the share that the protocol keeps.',
  },
  pause: { role: 'pauser', signature: 'pause()', does: 'Stops deposits and trades.' },
}
