import { Button } from '../../../components/buttons/button.tsx'
import { Drawer } from '../../../components/chakra/drawer.tsx'
import type { DrawerProps } from '../../../components/chakra/drawer.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { formatPlural } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type LeaderboardSheetProps = Pick<DrawerProps, 'open' | 'onClose' | 'title' | 'children'> & {
  /** Matching projects; undefined while counting. */
  total: number | undefined
}

/** A sheet whose changes apply at once, and whose button says how many projects match. */
export const LeaderboardSheet = ({ total, ...sheet }: LeaderboardSheetProps) => (
  <Drawer
    {...sheet}
    placement="bottom"
    keepsContent
    footer={
      <Button variant="primary" size="lg" block onClick={sheet.onClose}>
        {total === undefined
          ? texts.counting
          : formatPlural(total, texts.showOneProject, texts.showProjects, {
              count: formatCount(total),
            })}
      </Button>
    }
  />
)
