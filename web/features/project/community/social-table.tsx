import { formatDay } from '../../../components/format/format-day.ts'
import { DataTable } from '../panels/data-table.tsx'
import { orUnknown } from '../panels/or-unknown.tsx'
import type { SocialValue } from './social-geometry.ts'
import { socialText } from './social-text.ts'

export type SocialTableProps = {
  items: readonly SocialValue[]
  unit: 'count' | 'index'
  label: string
}

/** The chart as a table, the newest day first. */
export const SocialTable = ({ items, unit, label }: SocialTableProps) => (
  <DataTable
    label={`${label} by day`}
    tall
    items={items.toReversed()}
    keyOf={({ date }) => date}
    columns={[
      { head: 'Day', cell: ({ date }) => formatDay(date) },
      {
        head: label,
        align: 'right',
        cell: ({ value }) => orUnknown(value, (known) => socialText(known, unit)),
      },
    ]}
  />
)
