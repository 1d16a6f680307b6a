import {
  type AddressMetrics,
  type Measured,
  addressSubject,
} from '../../../lambdas/metrics/operations.ts'
import { CRITICAL_RIGHTS } from '../../../shared/rating/inputs/control.ts'
import { selectorOf } from './hashes.ts'
import type { DemoContract, HeldPrivilege } from './privilege-holders.ts'
import type { Timestamps } from './timestamps.ts'
import { privilegedCallsOf, type PrivilegeContext } from './privileged-calls.ts'
import { functionName, PRIVILEGES } from './privileged-functions.ts'
import type { Control } from './scenario.ts'

type ItemOf<Name extends keyof AddressMetrics> = AddressMetrics[Name]['items'][number]
export type MeasuredPrivilege = {
  [Name in keyof AddressMetrics]: Measured<Name>
}[keyof AddressMetrics]
type Risk = ItemOf<'privileged-address'>['risk']

const HOLDERS: Readonly<Record<Control['kind'], string>> = {
  eoa: 'A single key',
  multisig: 'A multisig',
  timelock: 'A timelock',
  dao: 'A vote of token holders',
  contract: 'A contract',
  burned: 'Nobody',
}

/**
 * Holders, privileged functions and their calls, for each contract that somebody has power over.
 */
export const measurePrivileges = (
  privileges: readonly HeldPrivilege[],
  measureContext: PrivilegeContext,
): MeasuredPrivilege[] => {
  const contracts = new Map(privileges.map(({ contract }) => [contract.address, contract]))
  return [...contracts.values()].flatMap((contract) => {
    const own = privileges.filter((one) => one.contract.address === contract.address)
    return privilegesOver(contract, own, measureContext)
  })
}

const privilegesOver = (
  contract: DemoContract,
  privileges: readonly HeldPrivilege[],
  measureContext: PrivilegeContext,
): MeasuredPrivilege[] => {
  const { timestamps } = measureContext
  const current = privileges.filter(({ until }) => until === undefined)
  const transactions = privilegedCallsOf(contract, privileges, measureContext)
  const row = {
    subject: addressSubject(contract.address),
    part: contract.chain,
    source: 'demo' as const,
    updatedAt: timestamps.at(0.03),
  }
  const holders = holdersOf(contract, current, timestamps)
  const functions = current.flatMap((privilege) =>
    PRIVILEGES[privilege.right].functions.map(
      ({ signature, does }): ItemOf<'privileged-function'> => {
        const calls = transactions.filter((call) => call.function === functionName(signature))
        return {
          chain: contract.chain,
          selector: selectorOf(signature),
          signature,
          kind: privilege.right,
          guardedBy: privilege.control.kind === 'dao' ? 'onlyGovernance' : 'onlyOwner',
          holders: [privilege.holder],
          delaySeconds: secondsOf(privilege.control),
          callCount: calls.length,
          lastCalledAt: calls[0]?.at ?? null,
          risk: riskOf(privilege),
          description: does,
        }
      },
    ),
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
  privileges: readonly HeldPrivilege[],
  timestamps: Timestamps,
): ItemOf<'privileged-address'>[] => {
  const holders = new Set(privileges.map(({ holder }) => holder))
  return [...holders].flatMap((holder) => {
    const own = privileges
      .filter((one) => one.holder === holder)
      .toSorted((a, b) => RISKS.indexOf(riskOf(a)) - RISKS.indexOf(riskOf(b)))
    const [worst] = own
    if (!worst) return []
    const { kind, threshold, signers, delayHours } = worst.control
    const can = own.map(({ right }) => right).join(', ')
    return {
      chain: contract.chain,
      holder,
      holderKind: kind,
      label: null,
      roles: own.map(({ right }) => PRIVILEGES[right].role),
      threshold,
      signers,
      delaySeconds: secondsOf(worst.control),
      since: timestamps.at(Math.min(...own.map(({ since }) => since))),
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

const riskOf = ({ right, control }: HeldPrivilege): Risk => {
  const { kind, delayHours } = control
  const isSlow = (delayHours ?? 0) > 0
  if (kind === 'burned' || (kind === 'dao' && isSlow)) return 'low'
  if (!CRITICAL_RIGHTS.has(right)) return kind === 'eoa' && !isSlow ? 'medium' : 'low'
  if (kind === 'eoa') return isSlow ? 'high' : 'critical'
  return isSlow ? 'low' : 'medium'
}
