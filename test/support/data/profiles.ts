import type { RecordedEvent } from '../../../lambdas/platform/event-store/events/envelope.ts'
import type { Profile, SsoSettings, Wallet } from '../../../shared/contract/user.ts'
import { recordedEvents } from '../event-store/recorded-events.ts'
import type { TestCloud } from '../product/test-cloud.ts'
import type { Visitor } from '../http/visitor.ts'

export const fetchProfile = async (visitor: Visitor): Promise<Profile> =>
  (await (await visitor.get('/api/user/profile')).json()) as Profile

export const walletsOf = async (visitor: Visitor): Promise<Wallet[]> => {
  const { items } = (await (await visitor.get('/api/user/wallets')).json()) as { items: Wallet[] }
  return items
}

export const settingsOf = async (visitor: Visitor): Promise<SsoSettings> =>
  (await (await visitor.post('/api/sso-settings', { id: null })).json()) as SsoSettings

/** Uploads a file as the settings page does. */
export const upload = async (
  visitor: Visitor,
  bytes: Uint8Array<ArrayBuffer>,
  {
    name = 'me.png',
    type = 'image/png',
    headers = {},
  }: {
    readonly name?: string
    readonly type?: string
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): Promise<Response> => {
  const form = new FormData()
  form.append('picture', new File([bytes], name, { type }))
  return await visitor.send('/api/user/profile/upload', { method: 'POST', headers, body: form })
}

/** Read past the API. */
export const profileEventsOf = async (cloud: TestCloud, userId: string): Promise<RecordedEvent[]> =>
  await recordedEvents(cloud, `Profile#${userId}`)
