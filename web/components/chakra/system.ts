import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'

/*
 * Chakra's styling engine without its theme: recipes use the custom properties of theme/tokens.css,
 * so that light and dark are decided in one place, and travel with the component they draw.
 */
const config = defineConfig({
  preflight: false,
  disableLayers: true,
  conditions: {
    open: '&[data-state=open]',
    closed: '&[data-state=closed]',
    highlighted: '&[data-highlighted]',
    hover: '&:hover',
  },
  theme: {
    keyframes: {
      fadeIn: { from: { opacity: 0 } },
      fadeOut: { to: { opacity: 0 } },
      riseIn: { from: { opacity: 0, transform: 'translateY(4px)' } },
      slideIn: { from: { translate: 'var(--from)' } },
      slideOut: { to: { translate: 'var(--from)' } },
      sinkOut: { to: { opacity: 0, transform: 'translateY(4px)' } },
    },
  },
})

export const system = createSystem(config)

/** Behind a dialog at any place. */
export const backdrop = {
  position: 'fixed',
  inset: 0,
  zIndex: 40,
  background: 'var(--overlay)',
  _open: { animationName: 'fadeIn', animationDuration: 'var(--t-base)', pointerEvents: 'auto' },
  _closed: { animationName: 'fadeOut', animationDuration: 'var(--t-fast)' },
} as const

/** What lies above the page. */
export const surface = {
  background: 'var(--surface)',
  border: '1px solid var(--hairline-2)',
  borderRadius: 'var(--r-overlay)',
  boxShadow: 'var(--shadow)',
  outline: 'none',
  animationTimingFunction: 'var(--ease)',
  _open: { animationName: 'riseIn', animationDuration: 'var(--t-base)' },
  _closed: { animationName: 'sinkOut', animationDuration: 'var(--t-fast)' },
} as const
