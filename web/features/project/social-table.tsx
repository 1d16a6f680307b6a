import { AbsentTag } from '../../components/absent-tag.tsx'
import { dayText } from '../../components/day-text.ts'
import { countText } from './rating-texts.ts'
import { ScrollFrame } from './scroll-frame.tsx'
import type { SocialValue } from './social-geometry.ts'
import tables from './tables.module.css'

export type SocialTableProps = {
  items: readonly SocialValue[]
  unit: 'count' | 'index'
  label: string
}

/** The chart as a table, the newest day first. */
export const SocialTable = ({ items, unit, label }: SocialTableProps) => (
  <ScrollFrame label={`${label} by day`} tall>
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className={tables.right}>
            {label}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.toReversed().map(({ date, value }) => (
          <tr key={date}>
            <th scope="row">{dayText(date)}</th>
            <td className={tables.right}>
              {value === null ? (
                <AbsentTag kind="unknown" />
              ) : unit === 'index' ? (
                value.toFixed(2)
              ) : (
                countText(value)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollFrame>
)
