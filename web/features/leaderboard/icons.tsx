import { stroked } from '../../components/icons.tsx'

export const ColumnsIcon = stroked('M2 3h12v10H2zM6.5 3v10M10.5 3v10')
export const DownloadIcon = stroked('M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11')
export const FilterIcon = stroked('M1.5 4h13M4 8h8M6.5 12h3')
