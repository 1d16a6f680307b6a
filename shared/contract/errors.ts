import * as v from 'valibot'
import { command } from './endpoint.ts'

/** Failures that visitors meet, as the page reports them. */

const TITLE_REMEDY = 'Say in 1 to 200 characters what failed.'

/** Bytes of a report's body. */
export const ERROR_REPORT_MAX_BYTES = 16 * 1024
export const ERROR_TITLE_MAX = 200

/** What the visitor reads on the error page, and operators find the report by. */
const ErrorReportId = v.pipe(v.string(), v.regex(/^ER-[0-9A-Z]{12}$/))

export const reportError = command({
  id: 'errors/report',
  path: '/api/errors',
  access: 'public',
  summary:
    'Keeps a report of a failure for the operators, without the tokens, codes and email addresses in it.',
  body: v.object({
    title: v.pipe(
      v.string(TITLE_REMEDY),
      v.nonEmpty(TITLE_REMEDY),
      v.maxLength(ERROR_TITLE_MAX, TITLE_REMEDY),
    ),
    description: v.optional(v.string('Give a text.'), ''),
    trace: v.optional(v.string('Give a text.'), ''),
  }),
  bodyMaxBytes: ERROR_REPORT_MAX_BYTES,
  output: v.object({ id: ErrorReportId }),
  successStatus: 202,
  refusals: { LimitExceededException: 429 },
})
