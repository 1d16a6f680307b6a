import { getAnnouncement } from '../../shared/contract/announcement.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { readAnnouncement } from './published.ts'

export const handler = handlePublic(getAnnouncement, async () => ({
  announcement: await readAnnouncement(),
}))
