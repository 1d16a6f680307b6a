import { confirmIncident } from '../../shared/contract/incidents.ts'
import { handle } from '../platform/http/handle.ts'
import { invalidField } from '../platform/http/response/http-error.ts'
import { execute } from './staff/execute.ts'

/** The first block of the first chain. */
const EARLIEST = Date.UTC(2009, 0, 3)
const CENT = 0.01

export const handler = handle(confirmIncident, async (request) => {
  const { updatedAt, title, kind, severity, at, lossUsd, chain, url } = request.body
  const happened = Date.parse(at)
  // A mistyped year would make the score ignore the incident.
  if (!(happened >= EARLIEST && happened <= request.now)) {
    throw invalidField(
      'at',
      'Give when it happened: from 3 January 2009 on, and not in the future.',
    )
  }
  // No table takes a number as small as JSON does.
  if (lossUsd !== null && lossUsd > 0 && lossUsd < CENT) {
    throw invalidField('lossUsd', 'Give at least 0.01 US dollars, or 0, or leave it empty.')
  }
  const facts = { title, kind, severity, lossUsd, chain, url, at: new Date(happened).toISOString() }
  return await execute(confirmIncident, request, {
    type: 'ConfirmIncident',
    seen: updatedAt,
    facts,
  })
})
