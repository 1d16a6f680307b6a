import type { Dossier } from '../../../lambdas/projects/dossier/dossier.ts'
import type { Random } from '../../../local/demo/random.ts'
import { DAY_MS, dayOf } from '../../../shared/values/days.ts'
import type {
  EvidenceOf,
  EvidenceType,
  RecordedEvidence,
} from '../../../shared/values/evidence/evidence.ts'
import type { Severity } from '../../../shared/values/evidence/evidence-terms.ts'
import type { MarketDay } from '../../../shared/values/measured-days.ts'
import type { InventedProject } from '../search/names.ts'

const CATEGORIES = ['Bridge', 'Exchange', 'Gaming', 'Lending', 'Stablecoin', 'Staking', 'Wallet']
const CHAINS = ['Basalt', 'Gneiss', 'Halide', 'Meridian', 'Orrery', 'Quoin', 'Skerry']
const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info']
const AUDITORS = ['Kestrel Audits', 'Larch Security', 'Wrenfield Labs']
/** As many as a score looks back. */
const MARKET_DAYS = 40

type Draft = {
  [Type in EvidenceType]: { type: Type; daysAgo: number; data: EvidenceOf<Type>['data'] }
}[EvidenceType]

/**
 * Invented dossiers: about one project in ten has nothing but its facts, the others three to a
 * dozen pieces of evidence of up to two years.
 *
 * @param now epoch milliseconds, which everything lies before
 */
export const inventDossiers = (
  random: Random,
  projects: readonly Pick<InventedProject, 'id' | 'name' | 'tokenTickers'>[],
  now: number,
): Dossier[] =>
  projects.map(({ id, name, tokenTickers }): Dossier => {
    const marketCapUsd = random.chance(0.8) ? Math.round(10 ** (4 + random.next() * 6)) : null
    const evidence = random.chance(0.1) ? [] : recorded(id, inventEvidence(random, id), now)
    return {
      id,
      facts: {
        id,
        name,
        logo: `/pictures/projects/${id}.svg`,
        tokenTickers: [...tokenTickers],
        category: random.pick(CATEGORIES),
        chains: [random.pick(CHAINS)],
        marketCapUsd,
        description: `${name} is an invented project of the bench, described in one sentence.`,
        website: `https://${id}.example`,
        demo: true,
      },
      version: evidence.length + 1,
      updatedAt: new Date(now - DAY_MS).toISOString(),
      measuredAt: new Date(now - DAY_MS).toISOString(),
      evidence,
      market: inventMarket(random, marketCapUsd, now),
    }
  })

const draft = <Type extends EvidenceType>(
  type: Type,
  daysAgo: number,
  data: EvidenceOf<Type>['data'],
): Draft => ({ type, daysAgo, data }) as Draft

const inventEvidence = (random: Random, id: string): Draft[] => {
  const daysAgo = (max: number): number => 1 + Math.floor(random.next() * max)
  const whole = (max: number): number => Math.floor(random.next() * (max + 1))
  const contract = { chain: random.pick(CHAINS), address: `0x${hexOf(id)}` }
  const audit = (auditId: string): Draft =>
    draft('AuditPublished', daysAgo(700), {
      auditId,
      auditor: random.pick(AUDITORS),
      title: `Contracts of ${id}`,
      scopeShare: 1,
      reportUrl: null,
      codeHashes: ['hash'],
      findings: Array.from({ length: whole(4) }, (_, index) => ({
        findingId: `${auditId}-${index}`,
        title: 'A finding of the bench',
        severity: random.pick(SEVERITIES),
        status: random.chance(0.7) ? ('resolved' as const) : ('open' as const),
      })),
    })
  const incident = (): Draft =>
    draft('IncidentConfirmed', daysAgo(400), {
      incidentId: 'hack',
      title: 'Funds taken from a vault',
      kind: 'exploit',
      severity: random.pick(SEVERITIES),
      lossUsd: 1000 * whole(5000),
      chain: contract.chain,
      url: null,
    })
  const bounty = (): Draft =>
    draft('BountyOpened', daysAgo(500), {
      maxUsd: 1000 * whole(500),
      selfHosted: false,
      url: null,
    })
  const scan = (): Draft =>
    draft('WebsiteScanned', daysAgo(20), {
      checks: [{ name: 'HSTS', passed: random.chance(0.5) }],
    })
  const perhaps: readonly (readonly [share: number, invent: () => Draft])[] = [
    [0.9, () => draft('ContractDeployed', 720, { ...contract, name: 'Vault', codeHash: 'hash' })],
    [0.8, () => draft('ContractVerified', 719, { ...contract, verified: true })],
    [0.6, () => audit('first')],
    [0.3, () => audit('second')],
    [0.5, () => draft('RepositorySnapshot', daysAgo(60), { aggregate: whole(10) })],
    [0.5, () => draft('RightsReviewed', daysAgo(300), { contract, rights: ['upgrade'] })],
    [0.4, () => draft('TeamReviewed', daysAgo(300), { public: random.chance(0.5) })],
    [0.3, () => draft('KycVerified', daysAgo(600), { provider: 'Kestrel Identity' })],
    [0.3, bounty],
    [0.4, () => draft('HoldersSnapshot', daysAgo(20), { topTenShare: random.next() })],
    [0.4, scan],
    [0.3, () => draft('MonitorStarted', daysAgo(700), { monitor: 'onchain' })],
    [0.05, incident],
  ]
  return perhaps
    .filter(([share]) => random.chance(share))
    .map(([, invent]) => invent())
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
}

const recorded = (id: string, drafts: readonly Draft[], now: number): RecordedEvidence[] =>
  drafts.map(({ daysAgo, ...fact }, index) => {
    const at = new Date(now - daysAgo * DAY_MS).toISOString()
    return {
      ...fact,
      at,
      source: { name: 'Bench', url: null, hash: null, version: null },
      id: `${hexOf(id).slice(0, 8)}-${index}`,
      eventId: `${id}-${index}`,
      version: index + 2,
      recordedAt: at,
    }
  })

const inventMarket = (random: Random, marketCapUsd: number | null, now: number): MarketDay[] => {
  if (marketCapUsd === null) return []
  let priceUsd = 0.01 + random.next() * 10
  return Array.from({ length: MARKET_DAYS }, (_, index) => {
    priceUsd *= 0.97 + random.next() * 0.06
    return {
      day: dayOf(now - (MARKET_DAYS - 1 - index) * DAY_MS),
      priceUsd,
      liquidityUsd: marketCapUsd / 20,
      volume24hUsd: marketCapUsd / 50,
      marketCapUsd,
    }
  })
}

const hexOf = (text: string): string =>
  Buffer.from(text).toString('hex').padEnd(40, '0').slice(0, 40)
