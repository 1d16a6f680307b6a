import { defaultOrder } from '../../../../shared/values/sort-order.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../../../components/action-icons.tsx'
import { FilterIcon } from '../icons.tsx'
import { PROJECT_COLUMNS } from '../../../components/project-table/project-columns.ts'
import type { ProjectSort } from '../../../components/project-table/project-columns.ts'
import { FilterSelect } from '../filters/filter-controls.tsx'
import { openerProps } from '../lazy-dialogs.tsx'
import type { LeaderboardDialog } from '../lazy-dialogs.tsx'
import type { LeaderboardView } from '../view/leaderboard-view.ts'
import * as styles from './mobile-toolbar.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type MobileToolbarProps = {
  view: LeaderboardView
  onChange: (part: Partial<LeaderboardView>) => void
  onOpen: (dialog: LeaderboardDialog) => void
}

/** Sticky toolbar for narrow screens: filters, sorting, more. */
export const MobileToolbar = ({ view, onChange, onOpen }: MobileToolbarProps) => {
  const count = Object.keys(view.filters).length
  return (
    <div className={styles.bar} data-tour="advanced-filters">
      <Button size="sm" icon={<FilterIcon size={14} />} {...openerProps('filters', onOpen)}>
        {count === 0 ? texts.filters : formatMessage(texts.filtersCount, { count })}
      </Button>
      <SortChoice view={view} onChange={onChange} />
      <Button size="sm" {...openerProps('more', onOpen)}>
        {texts.more}
      </Button>
    </div>
  )
}

const SortChoice = ({
  view: { sort, order, weights },
  onChange,
}: Pick<MobileToolbarProps, 'view' | 'onChange'>) => {
  const first = order === 'asc' ? texts.lowestFirst : texts.highestFirst
  return (
    <span className={styles.sort}>
      <FilterSelect
        label={texts.sortedBy}
        value={sort}
        onValueChange={(by: ProjectSort) => onChange({ sort: by, order: defaultOrder(by) })}
        options={[
          ['name', texts.project],
          ...PROJECT_COLUMNS.flatMap(({ sort: by, label }) =>
            by === undefined || (by === 'mine' && weights === undefined)
              ? []
              : [[by, label] as const],
          ),
        ]}
      />
      <Button
        size="sm"
        aria-label={first}
        title={first}
        onClick={() => onChange({ sort, order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {order === 'asc' ? <ArrowUpIcon size={14} /> : <ArrowDownIcon size={14} />}
      </Button>
    </span>
  )
}
