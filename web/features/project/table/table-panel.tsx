import type { Meta } from '../../../../shared/contract/common.ts'
import type { PanelQuery } from '../../../components/layout/panel.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table.tsx'
import { MeasuredPanel } from '../panels/measured-panel.tsx'
import type { MeasuredPanelProps } from '../panels/measured-panel.tsx'

type Rows<Item> = { readonly meta: Meta; readonly items: readonly Item[] }

export type TablePanelProps<Item> = Pick<
  MeasuredPanelProps<Rows<Item>>,
  'title' | 'meta' | 'what' | 'skeleton' | 'empty'
> &
  Pick<DataTableProps<Item>, 'columns' | 'keyOf' | 'rowProps'> & {
    query: PanelQuery<Rows<Item>>
  }

/** A panel with a wide table that has the panel's title. */
export const TablePanel = <Item,>({
  columns,
  keyOf,
  rowProps,
  ...panel
}: TablePanelProps<Item>) => (
  <MeasuredPanel {...panel} metaOf={({ meta }) => meta} isEmpty={({ items }) => items.length === 0}>
    {({ items }) => (
      <DataTable
        label={panel.title}
        columns={columns}
        items={items}
        keyOf={keyOf}
        rowProps={rowProps}
        wide
      />
    )}
  </MeasuredPanel>
)
