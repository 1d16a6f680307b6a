import * as v from 'valibot'

/** What the site tells all its visitors above every page. */

const CONTENT_MAX = 240
const LINK_TEXT_MAX = 60

/** Plain text of one line: markup in it is shown as it is written. */
const line = (most: number, remedy: string) =>
  v.pipe(
    v.string(remedy),
    v.trim(),
    v.maxLength(most, `Give at most ${most} characters.`),
    v.check((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Leave line breaks out.'),
  )

const NO_LINK =
  'Give a path such as /alerts, or an address that starts with https://, or leave it empty.'

const isLink = (text: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/u.test(text) || (/^https:\/\/[^\s/]/u.test(text) && URL.canParse(text))

export const Announcement = v.pipe(
  v.object({
    content: v.pipe(
      line(CONTENT_MAX, 'Write what is announced.'),
      v.nonEmpty('Write what is announced.'),
    ),
    /** Empty together with the link. */
    linkText: line(LINK_TEXT_MAX, 'Write what the link says, or leave it empty.'),
    /** A path of the site, or an https address. */
    link: v.pipe(
      line(2048, NO_LINK),
      v.check((text) => text === '' || isLink(text), NO_LINK),
    ),
  }),
  v.forward(
    v.check(
      ({ linkText, link }) => (linkText === '') === (link === ''),
      'Give a link with its text, or leave both empty.',
    ),
    ['linkText'],
  ),
)
export type Announcement = v.InferOutput<typeof Announcement>
