import * as v from 'valibot'
import { ProjectId } from '../values/project/project-id.ts'
import { Done } from './common.ts'
import { command } from './endpoint.ts'

/** What signed-in users do on the site, as the page reports it. */

const NAME_REMEDY = 'Give 1 to 64 letters, digits, dots, colons, hyphens or underscores.'
const PATH_REMEDY = 'Give the path of a page, without query and fragment.'
const STEP_REMEDY = 'Give the name of the step in 1 to 40 lower-case letters, digits and hyphens.'

const Path = v.pipe(v.string(PATH_REMEDY), v.regex(/^\/[^?#\s]{0,299}$/, PATH_REMEDY))
const COUNT_REMEDY = 'Give a whole number from 0 on.'
const HowMany = v.pipe(v.number(COUNT_REMEDY), v.integer(COUNT_REMEDY), v.minValue(0, COUNT_REMEDY))
const Step = v.pipe(v.string(STEP_REMEDY), v.regex(/^[a-z0-9-]{1,40}$/, STEP_REMEDY))

/**
 * Properties of the events that the page sends, which the handler checks: no page loads them. A keyword
 * may be somebody's name or wallet: only its length is taken.
 */
export const userEvents = {
  page_viewed: v.strictObject({ path: Path }),
  search_performed: v.strictObject({ keywordLength: HowMany, resultCount: HowMany }),
  project_opened: v.strictObject({ projectId: ProjectId }),
  watch_toggled: v.strictObject({ projectId: ProjectId, watched: v.boolean() }),
  survey_step: v.strictObject({ step: Step }),
  tour_step: v.strictObject({ step: Step }),
  quote_requested: v.strictObject({}),
}
export type UserEventName = keyof typeof userEvents

/** An array has properties too, and would be stored as another value. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON reads `1e400` as infinite, and has no word to store that. */
const hasFiniteNumbers = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(hasFiniteNumbers)
    : typeof value !== 'number' || Number.isFinite(value)

const UserEvent = v.object({
  eventName: v.pipe(v.string(NAME_REMEDY), v.regex(/^[\w.:-]{1,64}$/, NAME_REMEDY)),
  properties: v.optional(
    // As parsed: a schema of an object leaves out properties such as `constructor`.
    v.pipe(
      v.unknown(),
      v.check(hasFiniteNumbers, 'Give numbers between -1.79e308 and 1.79e308.'),
      v.guard(isObject, 'Give an object.'),
    ),
    {},
  ),
})

export const recordUserEvent = command({
  id: 'events/record',
  path: '/api/user/events',
  access: 'user',
  summary:
    'Records what the user does on the site. Known names have the properties that the contract declares; any other name is recorded as it comes.',
  body: UserEvent,
  bodyMaxBytes: 16 * 1024,
  output: Done,
  successStatus: 202,
  refusals: { LimitExceededException: 429 },
})
