import {
  DialogBackdrop,
  DialogCloseTrigger,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { IconButton } from '../buttons/icon-button.tsx'
import { ArrowLeftIcon } from '../action-icons.tsx'
import { CloseIcon } from '../icons.tsx'
import type { ModalProps } from '../overlay/modal.tsx'
import { ChakraScope } from './chakra-scope.tsx'
import * as styles from './modal-dialog.module.css'
import { backdrop, surface } from './system.ts'
import * as texts from '../texts.ts'

const recipe = defineSlotRecipe({
  className: 'modal',
  slots: ['backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger'],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 40,
      display: 'grid',
      placeItems: 'center',
      padding: '16px',
      overflowY: 'auto',
      overscrollBehaviorY: 'contain',
    },
    content: {
      ...surface,
      position: 'relative',
      width: '100%',
      padding: '32px',
      '@media (max-width: 720px)': { padding: '24px 16px' },
    },
    title: {
      paddingRight: '24px',
      fontSize: 'var(--fs-20)',
      lineHeight: 'var(--lh-20)',
      fontWeight: 'var(--w-strong)',
      letterSpacing: '-0.01em',
    },
    description: { marginTop: '4px', paddingRight: '24px', color: 'var(--text-2)' },
    closeTrigger: {
      position: 'absolute',
      top: '12px',
      right: '12px',
      display: 'grid',
      placeItems: 'center',
      width: '28px',
      height: '28px',
      borderRadius: 'var(--r-control)',
      color: 'var(--text-3)',
      _hover: { background: 'var(--selected)', color: 'var(--text)' },
      '@media (max-width: 720px)': { top: '8px', right: '8px', width: '44px', height: '44px' },
    },
  },
  variants: {
    size: {
      md: { content: { maxWidth: '400px' } },
      lg: { content: { maxWidth: '560px' } },
    },
  },
  defaultVariants: { size: 'md' },
})

// Zag sets this inherited property on the root when a dialog opens, which restyles every
// element. Setting it when this code loads keeps that cost out of the press that opens the
// dialog.
const { documentElement: html } = document
html.style.setProperty('--scrollbar-width', `${innerWidth - html.clientWidth}px`)

const ModalDialog = ({
  open,
  onClose,
  title,
  back,
  description,
  size = 'md',
  closeOnBackdrop = true,
  initialFocus,
  finalFocus,
  children,
}: ModalProps) => (
  <ChakraScope>
    <DialogRoot
      recipe={recipe}
      size={size}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
      closeOnInteractOutside={closeOnBackdrop}
      {...(initialFocus && { initialFocusEl: initialFocus })}
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      <Portal>
        <DialogBackdrop />
        <DialogPositioner>
          <DialogContent>
            <div className={styles.head}>
              {back && (
                <IconButton
                  label={back.label}
                  icon={<ArrowLeftIcon />}
                  className={styles.back}
                  onClick={back.onSelect}
                />
              )}
              <DialogTitle>{title}</DialogTitle>
            </div>
            {description !== undefined && (
              <DialogDescription asChild>
                <div>{description}</div>
              </DialogDescription>
            )}
            {children}
            {/* Last in the document, so that opening focuses the content. */}
            <DialogCloseTrigger aria-label={texts.close}>
              <CloseIcon />
            </DialogCloseTrigger>
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  </ChakraScope>
)

export default ModalDialog
