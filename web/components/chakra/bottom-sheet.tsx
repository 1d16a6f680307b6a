import {
  DrawerBackdrop,
  DrawerBody,
  DrawerCloseTrigger,
  DrawerContent,
  DrawerFooter,
  DrawerHeader,
  DrawerPositioner,
  DrawerRoot,
  DrawerTitle,
} from '@chakra-ui/react/drawer'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { ChakraScope } from './chakra-scope.tsx'
import { backdrop, surface } from './system.ts'

const recipe = defineSlotRecipe({
  className: 'sheet',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer'],
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: 0, zIndex: 40, display: 'flex' },
    content: {
      ...surface,
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxHeight: '86dvh',
      marginTop: 'auto',
      borderWidth: '1px 0 0',
      borderRadius: '12px 12px 0 0',
      '&[hidden]': { display: 'none' },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: '56px',
      padding: 'var(--s-2) var(--gutter) 0',
    },
    title: { fontSize: 'var(--fs-16)', lineHeight: 'var(--lh-16)', fontWeight: 'var(--w-strong)' },
    body: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      flex: 1,
      gap: 'var(--s-3)',
      alignContent: 'start',
      padding: '0 var(--gutter) var(--s-4)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
    footer: { padding: 'var(--s-4) var(--gutter)', borderTop: '1px solid var(--hairline)' },
  },
})

export type BottomSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  footer: ReactNode
  children: ReactNode
}

/** A dialog at the lower edge of a narrow screen. Keeps its content while it is closed. */
export const BottomSheet = ({ open, onClose, title, footer, children }: BottomSheetProps) => (
  <ChakraScope>
    <DrawerRoot
      recipe={recipe}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
      unmountOnExit={false}
    >
      <Portal>
        <DrawerBackdrop />
        <DrawerPositioner>
          <DrawerContent>
            <DrawerHeader>
              <DrawerTitle>{title}</DrawerTitle>
              <DrawerCloseTrigger asChild>
                <Button variant="quiet" size="sm" flush="end">
                  Close
                </Button>
              </DrawerCloseTrigger>
            </DrawerHeader>
            <DrawerBody>{children}</DrawerBody>
            <DrawerFooter>{footer}</DrawerFooter>
          </DrawerContent>
        </DrawerPositioner>
      </Portal>
    </DrawerRoot>
  </ChakraScope>
)
