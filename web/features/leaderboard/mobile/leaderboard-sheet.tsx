import { Button } from '../../../components/buttons/button.tsx'
import { BottomSheet } from '../../../components/chakra/bottom-sheet.tsx'
import type { BottomSheetProps } from '../../../components/chakra/bottom-sheet.tsx'
import { formatCount } from '../../../components/format/format-count.ts'

export type LeaderboardSheetProps = Omit<BottomSheetProps, 'footer'> & {
  /** Matching projects; undefined while counting. */
  total: number | undefined
}

/** A sheet whose changes apply at once, and whose button says how many projects match. */
export const LeaderboardSheet = ({ total, ...sheet }: LeaderboardSheetProps) => (
  <BottomSheet
    {...sheet}
    footer={
      <Button variant="primary" size="lg" block onClick={sheet.onClose}>
        {total === undefined
          ? 'Counting…'
          : `Show ${formatCount(total)} ${total === 1 ? 'project' : 'projects'}`}
      </Button>
    }
  />
)
