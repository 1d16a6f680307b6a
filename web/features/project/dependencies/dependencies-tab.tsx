import { useQuery } from '@tanstack/react-query'
import { oracleWords } from '../../../../shared/rating/inputs/dependencies.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { CategoryInputs } from '../tabs/category-inputs.tsx'
import { DependencyTable } from './dependency-table.tsx'
import { NewestEvidence } from '../evidence/evidence-link.tsx'
import { FactList } from '../panels/fact-list.tsx'
import type { TabProps } from '../tabs/tab-props.ts'
import { projectQuery } from '../rating-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** What has to be safe outside the project: sources of prices, bridges, protocols, code of others. */
const DependenciesTab = ({ projectId, dispute }: TabProps) => {
  const query = useQuery(projectQuery(projectId))
  const { oracle = null, dependencies = null } = query.data?.facts ?? {}
  return (
    <>
      <CategoryInputs projectId={projectId} category="dependencies" dispute={dispute} />
      <QueryPanel
        level={3}
        title={texts.priceSources}
        meta={oracle && formatMessage(texts.reviewedAt, { at: formatDay(oracle.at) })}
        query={query}
        what={texts.priceSources}
        skeleton={<RowsSkeleton rows={1} height={80} />}
        isEmpty={({ facts }) => facts.oracle === null}
        empty={{ title: texts.pricesNotReviewed, why: texts.nobodyReadWherePricesComeFrom }}
      >
        {({ facts }) =>
          facts.oracle && (
            <FactList
              facts={[
                {
                  name: texts.prices,
                  value: oracleWords[facts.oracle.oracle],
                  note: <NewestEvidence of={facts.oracle.evidence} />,
                },
              ]}
            />
          )
        }
      </QueryPanel>
      <QueryPanel
        level={3}
        title={texts.whatItRestsOn}
        meta={dependencies && formatMessage(texts.reviewedAt, { at: formatDay(dependencies.at) })}
        query={query}
        what={texts.whatItRestsOn}
        skeleton={<RowsSkeleton rows={2} />}
        isEmpty={({ facts }) => facts.dependencies === null}
        empty={{ title: texts.dependenciesNotReviewed, why: texts.nobodyReadWhatItRestsOn }}
      >
        {({ facts }) => facts.dependencies && <DependencyTable review={facts.dependencies} />}
      </QueryPanel>
    </>
  )
}

export default DependenciesTab
