import { exportData } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { accountPart } from './export-parts/account-part.ts'
import { readPart } from './export-parts/read-part.ts'
import { requireProfile } from './profile/require-profile.ts'

export const handler = handle(exportData, async ({ session, query: { after }, now }) => {
  await requireProfile(session.sub)
  const [account, part] = await Promise.all([
    after === undefined ? accountPart(session, now) : null,
    readPart(session.sub, after),
  ])
  return { exportedAt: new Date(now).toISOString(), account, ...part }
})
