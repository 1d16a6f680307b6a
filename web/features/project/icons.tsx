import { stroked } from '../../components/icons.tsx'

export const CompareIcon = stroked('M5 2v12M11 2v12M2 5h6M8 11h6')
export const ShareIcon = stroked('M8 10V2M5 4.5L8 1.5l3 3M3 9v5h10V9')
export const CapIcon = stroked('M2 3h12M8 13V6M5 9l3-3 3 3')
export const CopyIcon = stroked('M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3')
export const ExternalIcon = stroked('M6.5 3H3v10h10V9.5M9 2.5h4.5V7M13 3L7.5 8.5')
