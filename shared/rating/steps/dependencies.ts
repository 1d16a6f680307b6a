import { type Dependency, dependencyCost, oracleValues } from '../inputs/dependencies.ts'
import { changing, hasExpired, listed, revealing, type StepRule } from './step.ts'

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
    ? changing('Do without prices', (_, at) => ({ oracle: { oracle: 'none', at, evidence: [] } }))
    : changing('Take prices of several independent sources', (_, at) => ({
        oracle: { oracle: 'aggregated', at, evidence: [] },
      }))
}

export const externalDependenciesStep: StepRule = ({ facts: { dependencies: review } }, input) => {
  if (review === null) {
    return revealing('Say what the project rests on')
  }
  if (hasExpired(input) && costOf(review.dependencies) < 100) {
    return changing('Update the review of dependencies', (_, at) => ({
      dependencies: { ...review, at },
    }))
  }
  // The worst, and as many more as leave nothing of the points.
  const names: string[] = []
  let dependencies = review.dependencies
  do {
    const [worst] = dependencies.toSorted(
      (one, other) => dependencyCost(other) - dependencyCost(one),
    )
    if (!worst) break
    names.push(worst.name)
    dependencies = dependencies.filter(({ name }) => name !== worst.name)
  } while (costOf(dependencies) >= 100)
  const action = `Replace ${listed(names)}, or do without ${names.length > 1 ? 'them' : 'it'}`
  return names.length === 0
    ? null
    : changing(action, (_, at) => ({ dependencies: { dependencies, at, evidence: [] } }))
}

const costOf = (dependencies: readonly Dependency[]): number =>
  dependencies.reduce((sum, one) => sum + dependencyCost(one), 0)
