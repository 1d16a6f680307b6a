import { useSyncExternalStore } from 'react'
import { SegmentedControl } from '../components/forms/segmented-control.tsx'
import { currentTheme, onThemeChange, pinTheme } from '../components/theme/theme.ts'
import type { Theme } from '../components/theme/theme.ts'
import * as texts from './texts.ts'

const OPTIONS: ReadonlyArray<{ value: Theme; label: string }> = [
  { value: 'system', label: texts.system },
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
]

export const ThemeToggle = () => {
  const theme = useSyncExternalStore<Theme>(onThemeChange, currentTheme, () => 'system')
  return (
    <SegmentedControl
      label={texts.theme}
      options={OPTIONS}
      value={theme}
      onValueChange={pinTheme}
    />
  )
}
