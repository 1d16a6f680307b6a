import { Button } from '../../../components/buttons/button.tsx'
import type { ButtonProps } from '../../../components/buttons/button.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { preloadModal } from '../../../components/overlay/modal.tsx'
import { useLazyDialog } from '../../../components/overlay/use-lazy-dialog.tsx'
import { inputLabel } from '../input-label.ts'
import type { ReportSubject } from './report-subject.ts'
import * as texts from '../texts.ts'

export type ReportIncidentButtonProps = ReportSubject &
  Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
    /** Default: "Report Incident". */
    label?: string
  }

const ReportDialog = lazyComponent(async () => {
  preloadModal()
  return await import('./report-dialog.tsx')
})

/**
 * Opens the dialog that reports an incident or disputes a fact. The dialog's code loads on demand.
 *
 * @example
 * <ReportIncidentButton projectId="tidewell" projectName="Tidewell" />
 * <ReportIncidentButton label="Dispute" size="sm" variant="quiet" projectId="tidewell"
 *   projectName="Tidewell" kind="wrong_data" about="admin_control" />
 */
export const ReportIncidentButton = ({
  label = texts.reportIncident,
  projectId,
  projectName,
  kind,
  about,
  ...look
}: ReportIncidentButtonProps) => {
  const { trigger, dialog } = useLazyDialog(ReportDialog, {
    subject: { projectId, projectName, kind, about },
  })
  return (
    <>
      <Button
        {...look}
        {...trigger}
        // A page can have many buttons, each for another fact.
        aria-label={about === undefined ? undefined : `${label}: ${inputLabel(about)}`}
      >
        {label}
      </Button>
      {dialog}
    </>
  )
}
