import { shortAddress } from '../../components/short-address.ts'
import tables from './tables.module.css'

export type AddressTextProps = {
  address: string
  /** What is said on hover. Default: the address in full. */
  title?: string
}

/** An address in brief, in full on hover. */
export const AddressText = ({ address, title = address }: AddressTextProps) => (
  <span className={tables.mono} title={title}>
    {shortAddress(address)}
  </span>
)
