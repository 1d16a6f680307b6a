import type { ReactNode } from 'react'
import type { DemoDocument } from '../../../shared/values/demo-document.ts'
import { formatInstant } from '../../components/format/format-instant.ts'
import {
  formatCompactUsDollars,
  formatPriceUsDollars,
} from '../../components/format/format-us-dollars.ts'
import type { DocumentContent } from './demo-document-query.ts'
import * as styles from './demo-document-view.module.css'
import * as texts from './texts.ts'

export type DocumentFactsProps = DocumentContent & {
  document: DemoDocument
  name: string | undefined
}

/** The facts that a document is about, where they are no evidence. */
export const DocumentFacts = (props: DocumentFactsProps) => {
  const facts = factsOf(props)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}

type Fact = readonly [term: string, detail: ReactNode]

const factsOf = ({
  document,
  name,
  project,
  market,
  privilegedCall,
}: DocumentFactsProps): Fact[] => {
  if (market) {
    return [
      ['Exchange', market.name],
      ['Pair', market.pair],
      ['Price', market.priceUsd === null ? 'unknown' : formatPriceUsDollars(market.priceUsd)],
      [texts.volumeOf24Hours, usdOf(market.volume24hUsd)],
      ['Liquidity', usdOf(market.liquidityUsd)],
    ]
  }
  if (privilegedCall) {
    return [
      ['Hash', <code key="hash">{privilegedCall.txHash}</code>],
      [
        texts.chainAndBlock,
        `${privilegedCall.chain}, ${privilegedCall.blockNumber.toLocaleString('en-US')}`,
      ],
      ['Time', formatInstant(privilegedCall.at)],
      ['From', <code key="from">{privilegedCall.from}</code>],
      ['Function', <code key="function">{privilegedCall.function}</code>],
      ['Outcome', privilegedCall.success ? 'executed' : 'failed'],
    ]
  }
  if (document === 'website' || document === 'documents' || document === 'repository') {
    return [
      [texts.whatItDoes, project.description],
      ['Category', project.category],
      ['Chains', project.chains.join(', ')],
    ]
  }
  if (document === 'social') return [['Account', `@${project.links?.twitter ?? ''}`]]
  if (document === 'transaction') return [['Hash', <code key="hash">{name}</code>]]
  return document === 'address' ? [['Address', <code key="address">{name}</code>]] : []
}

const usdOf = (amount: number | null): string =>
  amount === null ? 'unknown' : formatCompactUsDollars(amount)
