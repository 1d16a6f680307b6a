import { formatDay } from '../../../components/format/format-day.ts'
import { DataTable } from '../table/data-table.tsx'
import { orUnknown } from '../table/or-unknown.tsx'
import { formatSocialValue, type SocialValue } from './social-geometry.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type SocialTableProps = {
  items: readonly SocialValue[]
  unit: 'count' | 'index'
  label: string
}

export const SocialTable = ({ items, unit, label }: SocialTableProps) => (
  <DataTable
    label={formatMessage(texts.chartByDay, { label })}
    tall
    items={items.toReversed()}
    keyOf={({ date }) => date}
    columns={[
      { head: texts.day, cell: ({ date }) => formatDay(date) },
      {
        head: label,
        align: 'right',
        cell: ({ value }) => orUnknown(value, (known) => formatSocialValue(known, unit)),
      },
    ]}
  />
)
