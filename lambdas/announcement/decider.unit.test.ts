import { test } from 'vitest'
import { nothing, specify } from '../../test/support/event-store/given-when-then.ts'
import { type AnnouncementEvent, announcements } from './decider.ts'

const given = specify(announcements)

const announcement = { content: 'Formula 2.0.0 is out', linkText: 'What changed', link: '/blog' }
const published: AnnouncementEvent = { type: 'AnnouncementPublished', data: announcement }

test.each([
  { ...announcement, content: 'Formula 2.0.1 is out' },
  { ...announcement, linkText: 'Read more' },
  { ...announcement, link: '/methodology' },
])('what differs in one field from what is announced is published: %j', (changed) => {
  given([published])
    .when({ type: 'PublishAnnouncement', announcement: changed })
    .then([{ type: 'AnnouncementPublished', data: changed }])
})

test('what is announced already is not published again', () => {
  given([published]).when({ type: 'PublishAnnouncement', announcement }).then(nothing)
})

test('where nothing is announced, nothing is withdrawn', () => {
  given([]).when({ type: 'WithdrawAnnouncement', announcement }).then(nothing)
})

test('what is announced is withdrawn', () => {
  given([published])
    .when({ type: 'WithdrawAnnouncement', announcement })
    .then([{ type: 'AnnouncementWithdrawn', data: {} }])
})

test('what stands in the place of another is not withdrawn with it', () => {
  const newer = { ...announcement, linkText: 'Read more' }
  given([published, { type: 'AnnouncementPublished', data: newer }])
    .when({ type: 'WithdrawAnnouncement', announcement })
    .then('AnnouncementReplaced')
})
