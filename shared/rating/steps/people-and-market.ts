import type { MarketDay, SocialDay } from '../../values/evidence.ts'
import { changing, hasExpired, type Step, type StepRule } from './step.ts'

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

/** What an identity check alone counts. */
const VERIFIED = 80

/** Liquidity that counts in full. */
const FULL_LIQUIDITY_USD = 100_000_000

export const liquidityStep: StepRule = ({ market }, { state }) => {
  const newest = market.findLastIndex(({ liquidityUsd }) => liquidityUsd !== null)
  if (state !== 'known') return null
  return {
    action: 'Bring liquidity to $100M',
    change: (situation) => ({
      ...situation,
      market: market.map((day, index): MarketDay =>
        index === newest ? { ...day, liquidityUsd: FULL_LIQUIDITY_USD } : day,
      ),
    }),
  }
}

const posting = (action: string, change: (day: SocialDay) => Partial<SocialDay>): Step => ({
  action,
  change: (situation) => ({
    ...situation,
    social: situation.social.map((day) => ({ ...day, ...change(day) })),
  }),
})

export const socialConsistencyStep: StepRule = (_, { state }) =>
  state === 'known'
    ? posting('Post every day', ({ tweets }) =>
        tweets === null ? {} : { tweets: Math.max(1, tweets) },
      )
    : null

export const socialAnomalyStep: StepRule = (_, { state }) =>
  state === 'known'
    ? posting('Stop bought and automated mentions', ({ suspiciousShare }) =>
        suspiciousShare === null ? {} : { suspiciousShare: 0 },
      )
    : null
