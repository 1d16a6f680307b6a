import { useQuery } from '@tanstack/react-query'
import type { Facts } from '../../../../shared/values/evidence/facts.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import { CategoryInputs } from './category-inputs.tsx'
import { Checklist } from '../panels/checklist.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { FactList } from '../panels/fact-list.tsx'
import type { Fact } from '../panels/fact-list.tsx'
import type { TabProps } from './tab-props.ts'
import { projectQuery } from '../rating-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const FundamentalsTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectQuery(projectId))
  return (
    <>
      <CategoryInputs projectId={projectId} category="fundamentals" dispute={dispute} />
      <QueryPanel
        level={3}
        title={texts.teamAgeAndToken}
        query={query}
        what={texts.teamAgeAndToken}
        skeleton={<RowsSkeleton rows={1} height={80} />}
      >
        {({ facts, hasToken, tokenTickers }) => (
          <FactList
            facts={[
              teamFact(facts),
              kycFact(facts),
              ageFact(facts),
              tokenFact(hasToken, tokenTickers),
            ]}
          />
        )}
      </QueryPanel>
      <QueryPanel
        level={3}
        title={texts.documentation}
        meta={
          query.data?.facts.documentation &&
          formatMessage(texts.reviewedAt, { at: formatDay(query.data.facts.documentation.at) })
        }
        query={query}
        what={texts.documentationLink}
        skeleton={<RowsSkeleton rows={5} height={32} />}
        isEmpty={({ facts }) => facts.documentation === null}
        empty={{
          title: texts.notReviewed,
          why: texts.weHaveNotReviewed,
        }}
      >
        {({ facts }) => facts.documentation && <Checklist fact={facts.documentation} />}
      </QueryPanel>
    </>
  )
}

const teamFact = ({ team }: Facts): Fact => ({
  name: texts.team,
  value: team === null ? <MissingValueTag kind="unknown" /> : team.public ? 'public' : 'anonymous',
  ...(team !== null && { note: <NewestEvidence of={team.evidence} /> }),
})

const kycFact = ({ kyc }: Facts): Fact => {
  const name = texts.identityCheckedKyc
  if (kyc === null) return { name, value: <MissingValueTag kind="unknown" /> }
  return {
    name,
    value: kyc.verified ? (
      formatMessage(texts.byProvider, { provider: kyc.provider ?? texts.unnamedProvider })
    ) : (
      <MissingValueTag kind="none" />
    ),
    note: <NewestEvidence of={kyc.evidence} />,
  }
}

const ageFact = ({ contracts }: Facts): Fact => {
  const first = contracts.map(({ deployedAt }) => deployedAt).toSorted()[0]
  return {
    name: texts.firstContract,
    value: first === undefined ? <MissingValueTag kind="unknown" /> : formatDay(first),
    ...(first !== undefined && { note: texts.ofThoseThatAreLive }),
  }
}

const tokenFact = (hasToken: boolean | null, tickers: readonly string[]): Fact => ({
  name: texts.token,
  value:
    hasToken === null ? (
      <MissingValueTag kind="unknown" />
    ) : hasToken ? (
      tickers.join(', ') || texts.thereIsOne
    ) : (
      <MissingValueTag kind="none" />
    ),
})

export default FundamentalsTab
