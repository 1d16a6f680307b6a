import type { Meta } from '../../../../shared/contract/common.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './measured-texts.ts'
import { QueryPanel, type QueryPanelProps } from './query-panel.tsx'

export type MeasuredPanelProps<Data> = Omit<QueryPanelProps<Data>, 'empty' | 'level' | 'metaOf'> & {
  metaOf: (data: Data) => Meta
  /** Of what was measured and has nothing in it. */
  empty: Exclude<QueryPanelProps<Data>['empty'], (data: Data) => unknown>
}

/** A panel of data that a source hands in. Where none ever did, nobody has looked: no finding. */
export const MeasuredPanel = <Data,>({
  metaOf,
  isEmpty,
  empty,
  ...panel
}: MeasuredPanelProps<Data>) => {
  const wasNeverFed = (data: Data): boolean => metaOf(data).asOf === null
  const noSource = {
    title: texts.noSourceConnected,
    why: formatMessage(texts.unknownUntilConnected, { what: panel.what }),
  }
  return (
    <QueryPanel
      {...panel}
      level={3}
      metaOf={metaOf}
      isEmpty={(data) => wasNeverFed(data) || isEmpty?.(data) === true}
      empty={(data) => (wasNeverFed(data) ? noSource : empty)}
    />
  )
}
