import { useState } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import type { ButtonProps } from '../../../components/buttons/button.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { LazyBoundary } from '../../../components/lazy/lazy-boundary.tsx'
import { preloadModal } from '../../../components/overlay/modal.tsx'
import { inputLabel } from '../incident-labels.ts'
import type { ReportSubject } from './report-subject.ts'

export type ReportIncidentButtonProps = ReportSubject &
  Pick<ButtonProps, 'variant' | 'size' | 'flush' | 'icon' | 'className'> & {
    /** Default: "Report Incident". */
    label?: string
  }

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'))

/**
 * Opens the dialog that reports an incident or disputes a fact. The dialog's code loads on demand.
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
  const [wasOpened, setWasOpened] = useState(false)
  const preload = () => {
    ReportDialog.preload()
    preloadModal()
  }
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        // A page can have many buttons, each for another fact.
        aria-label={about === undefined ? undefined : `${label}: ${inputLabel(about)}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      {wasOpened && (
        <LazyBoundary
          onUnavailable={() => {
            setOpen(false)
            setWasOpened(false)
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
