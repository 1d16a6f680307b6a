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
import * as texts from '../texts.ts'

const { _open: opens, _closed: closes, ...raised } = surface
const { _open: appears, _closed: disappears, ...veil } = backdrop

/** For 0.3 s, or not at all where the visitor wants no motion. */
const slide = (from: string) => ({
  '--from': from,
  _open: { ...opens, animationName: 'slideIn', animationDuration: 'var(--t-slow)' },
  _closed: { ...closes, animationName: 'slideOut', animationDuration: 'var(--t-slow)' },
})

const recipe = defineSlotRecipe({
  className: 'drawer',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer'],
  base: {
    backdrop: {
      ...veil,
      _open: { ...appears, animationDuration: 'var(--t-slow)' },
      _closed: { ...disappears, animationDuration: 'var(--t-slow)' },
    },
    positioner: { position: 'fixed', inset: 0, zIndex: 40, display: 'flex', overflow: 'hidden' },
    content: {
      ...raised,
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      '&[hidden]': { display: 'none' },
    },
    header: {
      display: 'flex',
      flex: 'none',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: '56px',
      padding: 'var(--s-2) var(--gutter) 0',
    },
    title: {
      // Takes more room only where the title has several lines, such as a long name.
      padding: 'var(--s-2) var(--s-2) var(--s-2) 0',
      overflowWrap: 'anywhere',
      fontSize: 'var(--fs-16)',
      lineHeight: 'var(--lh-16)',
      fontWeight: 'var(--w-strong)',
    },
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
  variants: {
    placement: {
      bottom: {
        content: {
          ...slide('0 100%'),
          maxHeight: '86dvh',
          marginTop: 'auto',
          borderWidth: '1px 0 0',
          borderRadius: '12px 12px 0 0',
        },
      },
      top: {
        content: { ...slide('0 -100%'), height: '100dvh', borderWidth: 0, borderRadius: 0 },
      },
      end: {
        content: {
          ...slide('100% 0'),
          height: '100dvh',
          marginLeft: 'auto',
          borderWidth: '0 0 0 1px',
          borderRadius: 0,
        },
      },
    },
    size: { md: {}, lg: {} },
  },
  compoundVariants: [
    { placement: 'end', size: 'md', css: { content: { maxWidth: '378px' } } },
    { placement: 'end', size: 'lg', css: { content: { maxWidth: '736px' } } },
  ],
  defaultVariants: { size: 'md' },
})

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  /** The edge that it comes from. From the top it fills the screen. */
  placement: 'bottom' | 'top' | 'end'
  /** 378 px (`md`, default) or 736 px (`lg`) wide, of those that come from the side. */
  size?: 'md' | 'lg'
  /** Whether its content stays while it is closed. Default false. */
  keepsContent?: boolean
  /** Gets the focus on closing. Default, and for null: what had it before. */
  finalFocus?: () => HTMLElement | null
  footer?: ReactNode
  children: ReactNode
}

/** A dialog at an edge of the screen. */
export const Drawer = ({
  open,
  onClose,
  title,
  placement,
  size = 'md',
  keepsContent = false,
  finalFocus,
  footer,
  children,
}: DrawerProps) => (
  <ChakraScope>
    <DrawerRoot
      recipe={recipe}
      placement={placement}
      size={size}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
      unmountOnExit={!keepsContent}
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      <Portal>
        <DrawerBackdrop />
        <DrawerPositioner>
          <DrawerContent>
            <DrawerHeader>
              <DrawerTitle>{title}</DrawerTitle>
              <DrawerCloseTrigger asChild>
                <Button variant="quiet" size="sm" flush="end">
                  {texts.close}
                </Button>
              </DrawerCloseTrigger>
            </DrawerHeader>
            <DrawerBody>{children}</DrawerBody>
            {footer !== undefined && <DrawerFooter>{footer}</DrawerFooter>}
          </DrawerContent>
        </DrawerPositioner>
      </Portal>
    </DrawerRoot>
  </ChakraScope>
)
