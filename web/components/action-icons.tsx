import { stroked } from './icons.tsx'

/** Icons of what comes after the first screen. */
export const ArrowLeftIcon = stroked('M7 3L2.5 8 7 13M3 8h10')
export const ArrowRightIcon = stroked('M9 3l4.5 5L9 13M13 8H3')
export const ArrowUpIcon = stroked('M8 13V3M4 7l4-4 4 4')
export const ArrowDownIcon = stroked('M8 3v10M4 9l4 4 4-4')
export const DownloadIcon = stroked('M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11')
export const EyeIcon = stroked(
  'M1 8c3-5.5 11-5.5 14 0-3 5.5-11 5.5-14 0ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
)
export const IdentityIcon = stroked(
  'M1.5 3.5h13v9h-13zM4 10c.3-1.2 3.7-1.2 4 0M6 7.4a1.1 1.1 0 1 0 0-2.2 1.1 1.1 0 0 0 0 2.2ZM10 6.5h2.5M10 9.5h2.5',
)
export const ListIcon = stroked('M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4v.01M2.5 8v.01M2.5 12v.01')
export const LogOutIcon = stroked('M6 2.5H3v11h3M6.5 8h7M10.5 5l3 3-3 3')
export const MonitorIcon = stroked('M1 8.5h3.5L6.5 3l3 10 2-4.5H15')
export const MoveIcon = stroked('M8 2.5v11M4.5 5.5L8 2l3.5 3.5M4.5 10.5L8 14l3.5-3.5')
export const PencilIcon = stroked('M3 13l.6-2.8L11 2.8l2.2 2.2-7.4 7.4z')
export const UserIcon = stroked(
  'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8ZM2.5 14c.4-2.6 2.6-4 5.5-4s5.1 1.4 5.5 4',
)
export const WarningIcon = stroked('M8 2l6.5 11.5h-13zM8 6.5v3.2M8 11.6v.01')
export const ClockIcon = stroked('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.5V8l2.5 1.5')
export const DocumentIcon = stroked('M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13M6.5 8h4M6.5 11h4')
export const KeyIcon = stroked('M5.5 9.5a3 3 0 1 1 2.1-.9l5.9 5.9M11 12l1.5-1.5')
export const TargetIcon = stroked(
  'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 .8v3M8 12.2v3M.8 8h3M12.2 8h3',
)
