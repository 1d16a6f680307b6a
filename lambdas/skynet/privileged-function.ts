import { listPrivilegedFunctions } from '../../shared/contract/skynet.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { byRisk, readPrivileged } from './metrics/privileged.ts'

export const handler = handlePublic(listPrivilegedFunctions, async ({ query, now }) => {
  const { address, meta, items } = await readPrivileged('privileged-function', query, now)
  return { address, meta, items: items.toSorted(byRisk) }
})
