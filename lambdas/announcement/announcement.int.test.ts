import { describe, expect, test } from 'vitest'
import { fieldRefusedIn } from '../../test/support/http/refusal-in.ts'
import { signInNewStaff, signInNewUser } from '../../test/support/http/accounts.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { recordedEvents } from '../../test/support/event-store/recorded-events.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'

const cloud = await useTestCloud({ refreshMs: 100 })
const staff = await signInNewStaff(cloud)
const visitor = createVisitor(cloud.origin)

const ANNOUNCEMENT = {
  content: 'Ratings use formula 2.0.0 from today.',
  linkText: 'How the score is made',
  link: '/methodology',
}

const announced = async (): Promise<unknown> =>
  ((await (await visitor.get('/api/announcement')).json()) as { announcement: unknown })
    .announcement
const htmlOf = async (path: string): Promise<string> => await (await visitor.get(path)).text()

test('nothing is announced at first', async () => {
  expect(await announced()).toBeNull()
})

describe('publishing', () => {
  test('A3.18 is for staff, and has the fields content, linkText and link', async () => {
    expect((await visitor.post('/api/announcement/publish', ANNOUNCEMENT)).status).toBe(401)
    const user = await signInNewUser(cloud)
    expect((await user.post('/api/announcement/publish', ANNOUNCEMENT)).status).toBe(403)
    expect(await announced()).toBeNull()
    expect((await staff.post('/api/announcement/publish', ANNOUNCEMENT)).status).toBe(200)
    await expect.poll(announced).toEqual(ANNOUNCEMENT)
  })

  test('what is announced already records nothing, and says who announced it', async () => {
    await staff.post('/api/announcement/publish', ANNOUNCEMENT)
    const events = await recordedEvents(cloud, 'Announcement#site')
    expect(events.map(({ type }) => type)).toEqual(['AnnouncementPublished'])
    expect(events[0]?.actor.kind).toBe('staff')
  })

  test.each([
    ['no text', { content: ' ' }, 'content'],
    ['a text that shows nothing', { content: '\u200b\u2060' }, 'content'],
    ['a text that is too long', { content: 'x'.repeat(241) }, 'content'],
    ['two lines', { content: 'one\ntwo' }, 'content'],
    ['half a surrogate pair', { content: 'a\ud800' }, 'content'],
    ['a text that is turned round', { content: 'Send to \u202eelpmaxe.live' }, 'content'],
    ['a text of a link that is turned round', { linkText: '\u2067look\u2069' }, 'linkText'],
    ['an address that is turned round', { link: 'https://a.example/\u202egnp' }, 'link'],
    ['an address with a name', { link: 'https://assay.example@evil.example/' }, 'link'],
    ['an address with a password', { link: 'https://:secret@evil.example/' }, 'link'],
    ['a link without a text', { linkText: '' }, 'linkText'],
    ['a text without a link', { link: '' }, 'linkText'],
    ['a script', { link: 'javascript:alert(1)' }, 'link'],
    ['another host without a scheme', { link: '//evil.example' }, 'link'],
    ['another host by a backslash', { link: String.raw`/\evil.example` }, 'link'],
    ['a link that is not encrypted', { link: 'http://assay.example/' }, 'link'],
  ])('refuses %s and names the field', async (_, changes, field) => {
    const response = await staff.post('/api/announcement/publish', { ...ANNOUNCEMENT, ...changes })
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
  })
})

describe('pages', () => {
  test.each(['/methodology', '/alerts', '/nothing'])(
    '%s carries the announcement in its HTML, as text',
    async (path) => {
      const content = `<b>Maintenance</b> on "Monday" & after ${path}`
      await staff.post('/api/announcement/publish', { content, linkText: '', link: '' })
      await expect
        .poll(async () => await htmlOf(path))
        .toContain(`&lt;b&gt;Maintenance&lt;/b&gt; on &quot;Monday&quot; &amp; after ${path}`)
      expect(await htmlOf(path)).not.toContain('<b>Maintenance')
    },
  )

  test('carry none once it is withdrawn, which may be done twice', async () => {
    await staff.post('/api/announcement/publish', ANNOUNCEMENT)
    const body = { announcement: ANNOUNCEMENT }
    expect((await visitor.post('/api/announcement/withdraw', body)).status).toBe(401)
    // What is refused now may have been announced before.
    const other = { announcement: { ...ANNOUNCEMENT, content: 'Ratings \u202epause.' } }
    const refused = await staff.post('/api/announcement/withdraw', other)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ error: { name: 'AnnouncementReplaced' } })
    expect((await staff.post('/api/announcement/withdraw', body)).status).toBe(200)
    expect((await staff.post('/api/announcement/withdraw', body)).status).toBe(200)
    await expect.poll(announced).toBeNull()
    expect(await htmlOf('/methodology')).not.toContain('aria-label="Announcement"')
    const events = await recordedEvents(cloud, 'Announcement#site')
    expect(events.filter(({ type }) => type === 'AnnouncementWithdrawn')).toHaveLength(1)
  })
})
