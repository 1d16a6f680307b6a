import type { FindingStatus } from './evidence-terms.ts'

/** Whether what an audit found is open: to acknowledge it leaves it so, to mitigate it does not. */
export const isOpen = ({ status }: { readonly status: FindingStatus }): boolean =>
  status === 'open' || status === 'acknowledged'
