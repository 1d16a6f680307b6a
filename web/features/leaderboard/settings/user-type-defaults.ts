import type { UserType } from '../../../../shared/values/survey.ts'
import type { Density } from '../../../components/project-table/density-control.tsx'
import { DEFAULT_COLUMNS } from '../../../components/project-table/project-columns.ts'
import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'

/** How tables of projects look until somebody sets them. */
interface TableDefaults {
  readonly columns: readonly ProjectColumn[]
  readonly density: Density
}

const PLAIN: TableDefaults = { columns: DEFAULT_COLUMNS, density: 'comfortable' }

/** Many rows at once, and how sure each rating is. As wide as the usual columns together. */
const DENSE: TableDefaults = {
  columns: ['rank', 'score', 'trend', 'categories', 'audits', 'confidence', 'mcap'],
  density: 'compact',
}

export const tableDefaultsOf = (type: UserType | null): TableDefaults =>
  type === 'Institutional Partner' ? DENSE : PLAIN
