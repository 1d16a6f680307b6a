import { Button } from '../../components/buttons/button.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { preloadModal } from '../../components/overlay/modal.tsx'
import { useLazyDialog } from '../../components/overlay/use-lazy-dialog.tsx'
import type { LogoDialogProps } from './logo-dialog.tsx'
import * as texts from './texts.ts'

const LogoDialog = lazyComponent(async () => {
  preloadModal()
  return await import('./logo-dialog.tsx')
})

/** For staff: opens what changes the logo of a project. */
const LogoButton = ({ project }: Pick<LogoDialogProps, 'project'>) => {
  const { trigger, dialog } = useLazyDialog(LogoDialog, { project })
  return (
    <>
      <Button size="sm" {...trigger}>
        {texts.change}
      </Button>
      {dialog}
    </>
  )
}

export default LogoButton
