import { drawn } from './icons.tsx'

/** Google's brand colours are the same on light and dark. */
export const GoogleIcon = drawn(
  <>
    <path stroke="#ea4335" d="M12.03 3.97A5.7 5.7 0 0 0 3.06 5.15" />
    <path stroke="#fbbc05" d="M3.06 5.15A5.7 5.7 0 0 0 3.06 10.85" />
    <path stroke="#34a853" d="M3.06 10.85A5.7 5.7 0 0 0 11.66 12.37" />
    <path stroke="#4285f4" d="M11.66 12.37A5.7 5.7 0 0 0 13.7 8H8" />
  </>,
  { strokeWidth: '2.8' },
)
