import { createContext, useContext, useState } from 'react'
import type { ChainAddress } from '../../../../shared/values/evidence.ts'
import { demoExplorerPath, explorerUrl } from '../../../../shared/values/explorers.ts'
import type { ContractFact } from '../../../../shared/values/facts.ts'
import { classNames } from '../../../components/class-names.ts'
import { CopyIcon } from '../../../components/icons.tsx'
import { shortenAddress } from '../../../components/format/shorten-address.ts'
import styles from './address-text.module.css'
import { copyText } from '../copy-text.ts'
import tables from './tables.module.css'

/** What is known of the addresses that a project's page names. */
export type AddressBook = {
  readonly projectId: string
  readonly demo: boolean
  readonly contracts: readonly ContractFact[]
}

const BookContext = createContext<AddressBook | undefined>(undefined)
export const AddressBookProvider = BookContext.Provider

export type AddressTextProps = {
  chain: string
  address: string
  /** With the name of the contract, where it is one of the project's. */
  named?: boolean
}

/** An address in brief; a press shows it in full. It can be copied, and looked up where it is known. */
export const AddressText = ({ chain, address, named = false }: AddressTextProps) => {
  const book = useContext(BookContext)
  const [isFull, setFull] = useState(false)
  const contract = book?.contracts.find(
    (one) => one.chain === chain && one.address.toLowerCase() === address.toLowerCase(),
  )
  const url = lookUp({ chain, address }, book, contract !== undefined)
  return (
    <span className={styles.whole}>
      {named && contract !== undefined && <span>{contract.name}</span>}
      <span className={styles.address}>
        <button
          type="button"
          className={classNames(styles.text, tables.mono)}
          aria-expanded={isFull}
          title={address}
          onClick={() => setFull(!isFull)}
        >
          {isFull ? address : shortenAddress(address)}
        </button>
        <button
          type="button"
          className={styles.copy}
          title="Copy the address"
          aria-label={`Copy ${address}`}
          onClick={() => void copyText(address, 'Address copied.')}
        >
          <CopyIcon size={14} />
        </button>
        {url !== null && (
          <a
            className={`link ${styles.explorer}`}
            href={url}
            target="_blank"
            rel="noopener external"
          >
            Explorer
            <span className="visually-hidden">: {address} (new tab)</span>
          </a>
        )}
      </span>
    </span>
  )
}

/** Of a fictional project only its contracts have a page to look at. */
const lookUp = (
  address: ChainAddress,
  book: AddressBook | undefined,
  isContract: boolean,
): string | null => {
  if (book?.demo !== true) return explorerUrl(address)
  return isContract ? demoExplorerPath(book.projectId, address) : null
}
