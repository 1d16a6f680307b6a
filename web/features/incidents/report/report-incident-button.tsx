import { useState } from 'react'
import type { ReportKind } from '../../../../shared/contract/incidents.ts'
import { Button } from '../../../components/buttons/button.tsx'
import type { ButtonProps } from '../../../components/buttons/button.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { LazyBoundary } from '../../../components/lazy/lazy-boundary.tsx'
import { preloadModal } from '../../../components/overlay/modal.tsx'
import { inputWords } from '../input-words.ts'

/** What a report is about, as far as the page that it is made from knows. */
export type ReportSubject = {
  /** Chosen already; the reporter may choose another. */
  projectId?: string | undefined
  projectName?: string | undefined
  /** Chosen already; with `wrong_data` the window speaks of a dispute. */
  kind?: ReportKind | undefined
  /** What of the project is disputed, such as `admin_control`; named in the window and in the report. */
  about?: string | undefined
}

export type ReportIncidentButtonProps = ReportSubject &
  Pick<ButtonProps, 'variant' | 'size' | 'flush' | 'icon' | 'className'> & {
    /** Default: "Report Incident". */
    label?: string
  }

const ReportDialog = lazyComponent<ReportDialogProps>(() => import('./report-dialog.tsx'))

export type ReportDialogProps = { open: boolean; onClose: () => void; subject: ReportSubject }

/**
 * A button with the window in which anybody reports an incident to staff, or disputes a fact. The
 * window's code comes when it is about to be needed.
 *
 * @example
 * <ReportIncidentButton projectId="tidewell" projectName="Tidewell" />
 * <ReportIncidentButton label="Dispute" size="sm" variant="quiet" projectId="tidewell"
 *   projectName="Tidewell" kind="wrong_data" about="admin_control" />
 */
export const ReportIncidentButton = ({
  label = 'Report Incident',
  projectId,
  projectName,
  kind,
  about,
  ...look
}: ReportIncidentButtonProps) => {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const preload = () => {
    ReportDialog.preload()
    preloadModal()
  }
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        // Of many buttons on a page that dispute one fact each.
        aria-label={about === undefined ? undefined : `${label}: ${inputWords(about)}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      {used && (
        <LazyBoundary
          onUnavailable={() => {
            setOpen(false)
            setUsed(false)
          }}
        >
          <ReportDialog
            open={open}
            onClose={() => setOpen(false)}
            subject={{ projectId, projectName, kind, about }}
          />
        </LazyBoundary>
      )}
    </>
  )
}
