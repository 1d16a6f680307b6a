import { useQuery } from '@tanstack/react-query'
import type { Facts } from '../../../../shared/values/facts.ts'
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

const FundamentalsTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectQuery(projectId))
  return (
    <>
      <CategoryInputs projectId={projectId} category="fundamentals" dispute={dispute} />
      <QueryPanel
        level={3}
        title="Team and age"
        query={query}
        what="Team and age"
        skeleton={<RowsSkeleton rows={1} height={80} />}
        empty={{ title: 'Nothing on record', why: 'We list what the project publishes.' }}
      >
        {({ facts }) => <FactList facts={[teamFact(facts), kycFact(facts), ageFact(facts)]} />}
      </QueryPanel>
      <QueryPanel
        level={3}
        title="Documentation"
        meta={
          query.data?.facts.documentation &&
          `reviewed ${formatDay(query.data.facts.documentation.at)}`
        }
        query={query}
        what="The documentation"
        skeleton={<RowsSkeleton rows={5} height={32} />}
        isEmpty={({ facts }) => facts.documentation === null}
        empty={{
          title: 'Unknown: not reviewed',
          why: 'We have not reviewed the documents. We do so once the project publishes their address.',
        }}
      >
        {({ facts }) => facts.documentation && <Checklist fact={facts.documentation} />}
      </QueryPanel>
    </>
  )
}

const teamFact = ({ team }: Facts): Fact => ({
  name: 'Team',
  value: team === null ? <MissingValueTag kind="unknown" /> : team.public ? 'public' : 'anonymous',
  ...(team !== null && { note: <NewestEvidence of={team.evidence} /> }),
})

const kycFact = ({ kyc }: Facts): Fact => {
  const name = 'Identity checked (KYC)'
  if (kyc === null) return { name, value: <MissingValueTag kind="unknown" /> }
  return {
    name,
    value: kyc.verified ? (
      `by ${kyc.provider ?? 'an unnamed provider'}`
    ) : (
      <MissingValueTag kind="none" />
    ),
    note: <NewestEvidence of={kyc.evidence} />,
  }
}

const ageFact = ({ contracts }: Facts): Fact => {
  const first = contracts.map(({ deployedAt }) => deployedAt).toSorted()[0]
  return {
    name: 'First contract',
    value: first === undefined ? <MissingValueTag kind="unknown" /> : formatDay(first),
    ...(first !== undefined && { note: 'of those that are live' }),
  }
}

export default FundamentalsTab
