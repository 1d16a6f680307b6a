import { stroked } from '../../components/icons.tsx'

export const PortfolioIcon = stroked('M2 5h12v8.5H2zM5.5 5V2.5h5V5M2 8.5h12')
