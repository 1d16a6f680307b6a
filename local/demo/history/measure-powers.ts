import type { AddressMetrics, Measured } from '../../../lambdas/platform/metrics/metric.ts'
import { addressSubject } from '../../../lambdas/platform/metrics/metric.ts'
import type { Right } from '../../../shared/values/evidence.ts'
import { selectorOf } from './addresses.ts'
import type { DemoContract, Holding } from './holdings.ts'
import type { Moments } from './moments.ts'
import { callsOf, type Measuring } from './power-calls.ts'
import { nameOf, POWERS } from './powers.ts'
import type { Control } from './story.ts'

type ItemOf<Name extends keyof AddressMetrics> = AddressMetrics[Name]['items'][number]
export type MeasuredPower = { [Name in keyof AddressMetrics]: Measured<Name> }[keyof AddressMetrics]
type Risk = ItemOf<'privileged-address'>['risk']

const GRAVE: ReadonlySet<Right> = new Set(['upgrade', 'withdraw', 'mint'])

const HOLDERS: Readonly<Record<Control['kind'], string>> = {
  eoa: 'A single key',
  multisig: 'A multisig',
  timelock: 'A timelock',
  dao: 'A vote of token holders',
  contract: 'A contract',
  burned: 'Nobody',
}

/**
 * Who has power over which contract, by the holdings of the evidence; rows for each contract that
 * somebody has power over.
 */
export const measurePowers = (
  holdings: readonly Holding[],
  measuring: Measuring,
): MeasuredPower[] => {
  const contracts = new Map(holdings.map(({ contract }) => [contract.address, contract]))
  return [...contracts.values()].flatMap((contract) => {
    const own = holdings.filter((one) => one.contract.address === contract.address)
    return powersOver(contract, own, measuring)
  })
}

const powersOver = (
  contract: DemoContract,
  holdings: readonly Holding[],
  measuring: Measuring,
): MeasuredPower[] => {
  const { moments } = measuring
  const current = holdings.filter(({ until }) => until === undefined)
  const transactions = callsOf(contract, holdings, measuring)
  const row = {
    subject: addressSubject(contract.address),
    part: contract.chain,
    source: 'demo' as const,
    updatedAt: moments.at(0.03),
  }
  const holders = holdersOf(contract, current, moments)
  const functions = current.flatMap((holding) =>
    POWERS[holding.right].functions.map(({ signature, does }): ItemOf<'privileged-function'> => {
      const calls = transactions.filter((call) => call.function === nameOf(signature))
      return {
        chain: contract.chain,
        selector: selectorOf(signature),
        signature,
        kind: holding.right,
        guardedBy: holding.control.kind === 'dao' ? 'onlyGovernance' : 'onlyOwner',
        holders: [holding.holder],
        delaySeconds: secondsOf(holding.control),
        callCount: calls.length,
        lastCalledAt: calls[0]?.at ?? null,
        risk: riskOf(holding),
        description: does,
      }
    }),
  )
  return [
    { ...row, metric: 'privileged-address', value: { total: holders.length, items: holders } },
    { ...row, metric: 'privileged-function', value: { total: functions.length, items: functions } },
    {
      ...row,
      metric: 'privileged-transactions',
      value: { total: transactions.length, items: transactions },
    },
  ]
}

/** One entry for each holder, with the worst of its rights. */
const holdersOf = (
  contract: DemoContract,
  holdings: readonly Holding[],
  moments: Moments,
): ItemOf<'privileged-address'>[] => {
  const holders = new Set(holdings.map(({ holder }) => holder))
  return [...holders].flatMap((holder) => {
    const own = holdings
      .filter((one) => one.holder === holder)
      .toSorted((one, other) => RISKS.indexOf(riskOf(one)) - RISKS.indexOf(riskOf(other)))
    const [worst] = own
    if (!worst) return []
    const { kind, threshold, signers, delayHours } = worst.control
    const can = own.map(({ right }) => right).join(', ')
    return {
      chain: contract.chain,
      holder,
      holderKind: kind,
      label: null,
      roles: own.map(({ right }) => POWERS[right].role),
      threshold,
      signers,
      delaySeconds: secondsOf(worst.control),
      since: moments.at(Math.min(...own.map(({ since }) => since))),
      risk: riskOf(worst),
      reason:
        `${HOLDERS[kind]} can: ${can}` +
        (delayHours === null ? '.' : delayHours === 0 ? ', at once.' : `, after ${delayHours} h.`),
    }
  })
}

const secondsOf = ({ delayHours }: Control): number | null =>
  delayHours === null ? null : delayHours * 3600

const RISKS: readonly Risk[] = ['critical', 'high', 'medium', 'low']

const riskOf = ({ right, control }: Holding): Risk => {
  const { kind, delayHours } = control
  const isSlow = (delayHours ?? 0) > 0
  if (kind === 'burned' || (kind === 'dao' && isSlow)) return 'low'
  if (!GRAVE.has(right)) return kind === 'eoa' && !isSlow ? 'medium' : 'low'
  if (kind === 'eoa') return isSlow ? 'high' : 'critical'
  return isSlow ? 'low' : 'medium'
}
