import * as v from 'valibot'
import { isVisible } from './primitives.ts'

const SUBJECT_MAX = 60
const TEXT_MAX = 5_000

const noControls = (text: string, allowed: RegExp): boolean =>
  text.isWellFormed() && !/\p{Cc}/u.test(text.replaceAll(allowed, ''))

/** An email of plain text; an empty line begins a paragraph. */
export const News = v.object({
  subject: v.pipe(
    v.string('Give a subject.'),
    v.trim(),
    v.nonEmpty('Give a subject.'),
    v.check(isVisible, 'Give a subject.'),
    v.maxLength(SUBJECT_MAX, `Give a subject of at most ${SUBJECT_MAX} characters.`),
    v.check((text) => noControls(text, /(?!)/g), 'Leave control characters out of the subject.'),
  ),
  text: v.pipe(
    v.string('Give a text.'),
    v.trim(),
    v.nonEmpty('Give a text.'),
    v.check(isVisible, 'Give a text.'),
    v.maxLength(TEXT_MAX, `Give a text of at most ${TEXT_MAX} characters.`),
    v.check((text) => noControls(text, /[\r\n]/g), 'Leave control characters out of the text.'),
  ),
})
export type News = v.InferOutput<typeof News>
