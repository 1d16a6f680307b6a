import { VERIFIED } from '../inputs/fundamentals.ts'
import { changing, hasExpired, type StepRule } from './step.ts'

export const teamVerificationStep: StepRule = ({ facts: { team, kyc } }, input) => {
  if (team === null && kyc === null) {
    return changing('Publish names, and get identities checked', (_, at) => ({
      team: { public: true, at, evidence: [] },
      kyc: { verified: true, provider: null, at, evidence: [] },
    }))
  }
  if (hasExpired(input) && (team?.public === true || kyc?.verified === true)) {
    return changing('Renew the team check', (_, at) => ({
      team: team && { ...team, at },
      kyc: kyc && { ...kyc, at },
    }))
  }
  return kyc?.verified === true && input.value !== null && input.value >= VERIFIED
    ? changing('Publish the names of the team', (_, at) => ({
        team: { public: true, at, evidence: [] },
      }))
    : changing('Get identities checked by a third party', (_, at) => ({
        kyc: { verified: true, provider: null, at, evidence: [] },
      }))
}
