import { dependencyCost, oracleValues } from '../inputs/dependencies.ts'
import { changing, hasExpired, revealing, type StepRule } from './step.ts'

export const oracleDependenceStep: StepRule = ({ facts: { oracle } }, input) => {
  if (oracle === null) {
    return changing('Take prices of several independent sources, and say which', (_, at) => ({
      oracle: { oracle: 'aggregated', at, evidence: [] },
    }))
  }
  if (hasExpired(input) && oracleValues[oracle.oracle] > 0) {
    return changing('Update the review of price sources', (_, at) => ({
      oracle: { ...oracle, at },
    }))
  }
  return oracleValues[oracle.oracle] >= oracleValues.aggregated
    ? null
    : changing('Take prices of several independent sources', (_, at) => ({
        oracle: { oracle: 'aggregated', at, evidence: [] },
      }))
}

export const externalDependenciesStep: StepRule = ({ facts: { dependencies: review } }, input) => {
  if (review === null) {
    return revealing('Say what the project rests on')
  }
  const cost = review.dependencies.reduce((sum, one) => sum + dependencyCost(one), 0)
  if (hasExpired(input) && cost < 100) {
    return changing('Update the review of dependencies', (_, at) => ({
      dependencies: { ...review, at },
    }))
  }
  const [worst] = review.dependencies.toSorted(
    (one, other) => dependencyCost(other) - dependencyCost(one),
  )
  return worst
    ? changing(`Replace ${worst.name}, or do without it`, (_, at) => ({
        dependencies: {
          dependencies: review.dependencies.filter((one) => one !== worst),
          at,
          evidence: [],
        },
      }))
    : null
}
