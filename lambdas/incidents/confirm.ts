import { confirmIncident } from '../../shared/contract/incidents.ts'
import { handle } from '../platform/http/handle.ts'
import { checkFacts } from './staff/check-facts.ts'
import { execute } from './staff/execute.ts'

export const handler = handle(confirmIncident, async (request) => {
  const { updatedAt, title, kind, severity, at, lossUsd, chain, url } = request.body
  checkFacts({ at, lossUsd, url }, request.now)
  const happened = new Date(at).toISOString()
  const facts = { title, kind, severity, lossUsd, chain, url, at: happened }
  return await execute(confirmIncident, request, {
    type: 'ConfirmIncident',
    seen: updatedAt,
    facts,
  })
})
