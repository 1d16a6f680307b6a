import { stroked } from '../../components/icons.tsx'

export const EyeIcon = stroked(
  'M1 8c3-5.5 11-5.5 14 0-3 5.5-11 5.5-14 0ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
)
