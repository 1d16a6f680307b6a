import { DAY_MS } from '../../values/days.ts'
import { DOCUMENT_CHECKS, WEBSITE_CHECKS } from '../../values/evidence/evidence-terms.ts'
import type { Facts } from '../../values/evidence/facts.ts'
import { watchedSince } from '../facts/evidence-reducer.ts'
import { WATCHED_DAYS } from '../inputs/operations.ts'
import { counted } from '../inputs/input-rule.ts'
import {
  changing,
  hasExpired,
  isWorthReadingAnew,
  listed,
  type Step,
  type StepRule,
} from './step.ts'

/** A part that is there has evidence; without any the input would be unknown. */
const planned = (at: string) => ({ at, evidence: ['planned'] })

export const incidentHistoryStep: StepRule = ({ facts, at }) => {
  const { incidents } = facts
  const watch = watchStep(facts, at)
  if (incidents.every(({ fixed, reimbursed }) => fixed && reimbursed)) return watch
  const makeGood = changing('Fix the cause and reimburse the losses', (_, now) => ({
    incidents: incidents.map((incident) => ({
      ...incident,
      status: 'resolved' as const,
      resolvedAt: incident.resolvedAt ?? now,
      fixed: true,
      reimbursed: true,
    })),
  }))
  // While nobody watches, half counts at most, whatever was made good.
  return watch ? { ...makeGood, otherwise: watch } : makeGood
}

const watchStep = ({ monitors }: Facts, at: number): Step | null => {
  const latest = at - WATCHED_DAYS * DAY_MS
  if (monitors.since !== null && Date.parse(monitors.since) <= latest) return null
  return changing(`Complete ${WATCHED_DAYS} days of monitoring`, (_, now) => ({
    monitors: {
      ...monitors,
      onchain: monitors.onchain ?? planned(now),
      since: new Date(latest).toISOString(),
    },
  }))
}

/** The most that a bounty counts for. */
const FULL_BOUNTY_USD = 1_000_000

export const bugBountyStep: StepRule = ({ facts: { bounty } }) => {
  const isFull = bounty?.open === true && (bounty.maxUsd ?? 0) >= FULL_BOUNTY_USD
  if (isFull) {
    return bounty.selfHosted
      ? changing('Let an independent platform run the bounty', () => ({
          bounty: { ...bounty, selfHosted: false },
        }))
      : null
  }
  return changing(
    `${bounty?.open === true ? 'Raise the' : 'Open a'} bug bounty ${bounty?.open === true ? 'to' : 'of'} $1M`,
    (_, at) => ({
      bounty: {
        url: null,
        at,
        evidence: [],
        ...bounty,
        selfHosted: bounty?.open === true && bounty.selfHosted,
        open: true,
        maxUsd: FULL_BOUNTY_USD,
      },
    }),
  )
}

const monitorActions = {
  onchain: 'get the contracts watched',
  contact: 'publish a contact for security reports',
  website: 'get the website watched',
} as const

export const monitoringStep: StepRule = ({ facts: { monitors }, ended }) => {
  const missing = (['onchain', 'contact', 'website'] as const).filter(
    (part) => monitors[part] === null,
  )
  if (missing.length === 0) return null
  const action = listed(missing.map((part) => monitorActions[part]))
  return changing(action.charAt(0).toUpperCase() + action.slice(1), (_, at) => {
    const dated = planned(at)
    return {
      monitors: {
        onchain: monitors.onchain ?? dated,
        website: monitors.website ?? dated,
        contact: monitors.contact ?? { ...dated, url: null },
        since: monitors.since ?? watchedSince(ended.watch, at),
      },
    }
  })
}

export const websiteScanStep: StepRule = ({ facts: { website } }, input) => {
  if (website === null) return null
  if (isWorthReadingAnew(input)) {
    return changing('Update the website scan', (_, at) => ({ website: { ...website, at } }))
  }
  return passing('Pass', WEBSITE_CHECKS, website, (checked) => ({
    website: { ...checked, failedSince: null },
  }))
}

export const documentationStep: StepRule = ({ facts: { documentation } }, input) => {
  if (documentation === null) {
    return changing('Publish documents that meet the whole checklist', (_, at) => ({
      documentation: { checks: all(DOCUMENT_CHECKS), at, evidence: [] },
    }))
  }
  if (hasExpired(input) && documentation.checks.some(({ passed }) => passed)) {
    return changing('Update the document review', (_, at) => ({
      documentation: { ...documentation, at },
    }))
  }
  return passing('Meet', DOCUMENT_CHECKS, documentation, (checked) => ({ documentation: checked }))
}

type Checked = NonNullable<Facts['documentation']>

const all = (names: readonly string[]): Checked['checks'] =>
  names.map((name) => ({ name, passed: true }))

/** What nobody looked at is not passed. */
const passing = (
  verb: 'Pass' | 'Meet',
  names: readonly string[],
  checked: Checked,
  fact: (checked: Checked) => Partial<Facts>,
): Step | null => {
  const passed = new Set(checked.checks.flatMap((one) => (one.passed ? [one.name] : [])))
  const failed = names.filter((name) => !passed.has(name))
  return failed.length === 0
    ? null
    : changing(`${verb} ${counted(failed.length, 'failed check')}: ${failed.join(', ')}`, (_, at) =>
        fact({ ...checked, at, checks: all(names) }),
      )
}
