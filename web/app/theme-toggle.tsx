import { useSyncExternalStore } from 'react'
import { SegmentedControl } from '../components/forms/segmented-control.tsx'
import { currentTheme, onThemeChange, pinTheme } from '../components/theme/theme.ts'
import type { Theme } from '../components/theme/theme.ts'

const OPTIONS: ReadonlyArray<{ value: Theme; label: string }> = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export const ThemeToggle = () => {
  const theme = useSyncExternalStore<Theme>(onThemeChange, currentTheme, () => 'system')
  return <SegmentedControl label="Theme" options={OPTIONS} value={theme} onValueChange={pinTheme} />
}
