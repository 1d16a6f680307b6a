import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'

/*
 * Chakra in our own clothes. Its default theme stays out of the build; what is left is its styling
 * engine with the names below, each of which points at a custom property of theme/tokens.css, so
 * that light and dark are decided in one place. Recipes travel with the component they draw.
 */
const config = defineConfig({
  cssVarsPrefix: 'ui',
  // Only on Chakra's parts: a custom property on the root would restyle the whole page during
  // the first press, which loads the toasts.
  cssVarsRoot: '[data-scope]',
  preflight: false,
  disableLayers: true,
  conditions: {
    open: '&[data-state=open]',
    closed: '&[data-state=closed]',
    highlighted: '&[data-highlighted]',
    hover: '&:hover',
    focusVisible: '&:focus-visible',
  },
  utilities: {
    background: { values: 'colors' },
    color: { values: 'colors' },
    borderColor: { values: 'colors' },
    outlineColor: { values: 'colors' },
    borderRadius: { values: 'radii' },
    boxShadow: { values: 'shadows' },
    zIndex: { values: 'zIndex' },
    fontSize: { values: 'fontSizes' },
    lineHeight: { values: 'lineHeights' },
    animationDuration: { values: 'durations' },
    animationTimingFunction: { values: 'easings' },
  },
  theme: {
    tokens: {
      fontSizes: {
        12: { value: 'var(--fs-12)' },
        14: { value: 'var(--fs-14)' },
        20: { value: 'var(--fs-20)' },
      },
      lineHeights: {
        12: { value: 'var(--lh-12)' },
        14: { value: 'var(--lh-14)' },
        20: { value: 'var(--lh-20)' },
      },
      radii: {
        control: { value: 'var(--r-control)' },
        overlay: { value: 'var(--r-overlay)' },
      },
      shadows: { overlay: { value: 'var(--shadow)' } },
      durations: {
        fast: { value: 'var(--t-fast)' },
        base: { value: 'var(--t-base)' },
      },
      easings: { standard: { value: 'var(--ease)' } },
      zIndex: {
        menu: { value: 30 },
        modal: { value: 40 },
        toast: { value: 70 },
      },
    },
    semanticTokens: {
      colors: {
        'bg.surface': { value: 'var(--surface)' },
        'bg.selected': { value: 'var(--selected)' },
        'bg.overlay': { value: 'var(--overlay)' },
        border: { value: 'var(--hairline)' },
        'border.group': { value: 'var(--hairline-2)' },
        fg: { value: 'var(--text)' },
        'fg.2': { value: 'var(--text-2)' },
        'fg.3': { value: 'var(--text-3)' },
        accent: { value: 'var(--accent)' },
        focus: { value: 'var(--focus)' },
        ok: { value: 'var(--ok)' },
        'sev.critical': { value: 'var(--sev-critical)' },
      },
    },
    keyframes: {
      fadeIn: { from: { opacity: 0 } },
      fadeOut: { to: { opacity: 0 } },
      riseIn: { from: { opacity: 0, transform: 'translateY(4px)' } },
      sinkOut: { to: { opacity: 0, transform: 'translateY(4px)' } },
    },
  },
})

export const system = createSystem(config)

/** Behind a dialog at any place. */
export const backdrop = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  background: 'bg.overlay',
  _open: { animationName: 'fadeIn', animationDuration: 'base', pointerEvents: 'auto' },
  _closed: { animationName: 'fadeOut', animationDuration: 'fast' },
} as const
