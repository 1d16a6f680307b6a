import { HoverCardContent, HoverCardPositioner, HoverCardRoot } from '@chakra-ui/react/hover-card'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { FLOATER_OFFSET } from '../../lib/floater-offset.ts'
import { ChakraScope } from './chakra-scope.tsx'
import { surface } from './system.ts'

const recipe = defineSlotRecipe({
  className: 'floater',
  slots: ['positioner', 'content'],
  base: {
    content: {
      ...surface,
      maxWidth: 'min(300px, calc(100vw - 32px))',
      padding: 'var(--s-3) var(--s-4)',
      color: 'var(--text-2)',
      zIndex: 30,
      _open: { animationName: 'fadeIn', animationDuration: 'var(--t-slow)' },
      _closed: { animationName: 'fadeOut', animationDuration: 'var(--t-slow)' },
    },
  },
})

type FloaterCardProps = {
  triggerId: string
  contentId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onPointerEnter: () => void
  onPointerLeave: () => void
  children: ReactNode
}

/** The card of a floater whose trigger is a button elsewhere, found by its id. */
const FloaterCard = ({
  triggerId,
  contentId,
  open,
  onOpenChange,
  children,
  ...pointer
}: FloaterCardProps) => (
  <ChakraScope>
    <HoverCardRoot
      recipe={recipe}
      ids={{ trigger: triggerId, content: contentId }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      positioning={{ placement: 'bottom', offset: { mainAxis: FLOATER_OFFSET } }}
      // The floater follows the pointer: Chakra would close the card earlier, and one that is to stay.
      disabled
      unmountOnExit
      lazyMount
    >
      <Portal>
        <HoverCardPositioner>
          <HoverCardContent {...pointer}>{children}</HoverCardContent>
        </HoverCardPositioner>
      </Portal>
    </HoverCardRoot>
  </ChakraScope>
)

export default FloaterCard
