import type { RatingCategory } from '../../../../shared/values/rating.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { categoryLabel } from '../../../components/rating/rating-labels.ts'
import { inputCountOf } from '../tab-urls.ts'
import { InputTable } from './input-table.tsx'
import type { Dispute } from './tab-props.ts'
import { useScore } from '../rating-queries.ts'
import { QueryPanel } from '../panels/query-panel.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type CategoryInputsProps = {
  projectId: string
  category: RatingCategory
  dispute: Dispute
}

export const CategoryInputs = ({ projectId, category, dispute }: CategoryInputsProps) => {
  const query = useScore(projectId)
  return (
    <QueryPanel
      level={3}
      title={formatMessage(texts.categoryInputs, { category: categoryLabel(category) })}
      meta={
        query.data &&
        formatMessage(texts.formulaVersion, {
          version: query.data.version,
          at: formatDay(query.data.at),
        })
      }
      query={query}
      what={texts.inputs}
      skeleton={<RowsSkeleton rows={inputCountOf(category) + 1} height={60} />}
      empty={{ title: texts.noInputs, why: texts.noInputInCategory }}
      isEmpty={({ inputs }) => inputs.every((input) => input.category !== category)}
    >
      {({ inputs, categories, score }) => {
        const sum = categories.find(({ id }) => id === category)
        return (
          sum && (
            <InputTable
              category={sum}
              rated={score !== null}
              inputs={inputs.filter((input) => input.category === category)}
              dispute={dispute}
            />
          )
        )
      }}
    </QueryPanel>
  )
}
