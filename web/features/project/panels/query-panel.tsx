import type { ReactNode } from 'react'
import type { Meta } from '../../../../shared/contract/common.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import type { PanelProps } from '../../../components/layout/panel.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type Empty = {
  title: string
  /** Why there is no data, and what would provide it. */
  why: ReactNode
}

type Emptiness<Data> = {
  /** Age and status of the data. `unavailable` is shown apart from `empty`. */
  metaOf?: (data: Data) => Meta
  isEmpty?: (data: Data) => boolean
  empty: Empty | ((data: Data) => Empty)
}

/** Without `metaOf` and `isEmpty` the data are never empty. */
export type QueryPanelProps<Data> = Omit<PanelProps<Data>, 'staleSince'> &
  (Emptiness<Data> | { [Key in keyof Emptiness<Data>]?: undefined })

/** A panel with the states loading, empty, unavailable, stale and failed. */
export const QueryPanel = <Data,>({
  metaOf,
  isEmpty,
  empty,
  children,
  ...panel
}: QueryPanelProps<Data>) => (
  <Panel
    {...panel}
    staleSince={(data) => {
      const meta = metaOf?.(data)
      return meta?.stale ? meta.asOf : null
    }}
  >
    {(data) => {
      if (metaOf?.(data).status === 'unavailable') {
        return (
          <EmptyState title={texts.notAvailableRightNow} compact>
            {formatMessage(texts.whatCouldNotBeMeasured, { what: panel.what })}
          </EmptyState>
        )
      }
      if (empty && (isEmpty?.(data) || metaOf?.(data).status === 'empty')) {
        const { title, why } = typeof empty === 'function' ? empty(data) : empty
        return (
          <EmptyState title={title} compact>
            {why}
          </EmptyState>
        )
      }
      return children(data)
    }}
  </Panel>
)
