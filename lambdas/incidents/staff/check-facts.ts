import * as v from 'valibot'
import { amountUsd } from '../../../shared/values/evidence/evidence-fields.ts'
import { hasUserInfo, NO_USER_INFO } from '../../../shared/values/links/link.ts'
import type { Confirmation } from '../decider.ts'
import { invalidField } from '../../platform/http/response/http-error.ts'

/** The first block of the first chain. */
const EARLIEST = Date.UTC(2009, 0, 3)

/**
 * What the schema of an incident that staff confirm does not say, also before they do.
 * @param now epoch milliseconds
 * @throws HttpError 400 `InvalidInput`
 */
export const checkFacts = (
  { at, lossUsd, url }: Pick<Confirmation, 'at' | 'lossUsd'> & Partial<Pick<Confirmation, 'url'>>,
  now: number,
): void => {
  const happened = Date.parse(at)
  // A mistyped year would make the score ignore the incident.
  if (!(happened >= EARLIEST && happened <= now)) {
    throw invalidField(
      'at',
      'Give when it happened: from 3 January 2009 on, and not in the future.',
    )
  }
  // No table takes a number as small as JSON does.
  if (lossUsd !== null && !v.is(amountUsd, lossUsd)) {
    throw invalidField('lossUsd', 'Give at least 0.01 US dollars, or 0, or null when unknown.')
  }
  if (hasUserInfo(url ?? '')) throw invalidField('url', NO_USER_INFO)
}
