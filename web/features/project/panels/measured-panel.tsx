import type { Meta } from '../../../../shared/contract/common.ts'
import type { PanelProps } from '../../../components/layout/panel.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './measured-texts.ts'
import { type Empty, QueryPanel } from './query-panel.tsx'

export type MeasuredPanelProps<Data> = Omit<PanelProps<Data>, 'level' | 'staleSince'> & {
  metaOf: (data: Data) => Meta
  isEmpty?: (data: Data) => boolean
  /** Of what was measured and has nothing in it. */
  empty: Empty
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
