import { createContext, useContext, useState } from 'react'
import type { ChainAddress } from '../../../../shared/values/evidence/evidence.ts'
import { demoExplorerPath, explorerUrl } from '../../../../shared/values/links/explorers.ts'
import type { ContractFact } from '../../../../shared/values/evidence/facts.ts'
import { classNames } from '../../../components/class-names.ts'
import { CopyIcon } from '../icons.tsx'
import { shortenAddress } from '../../../components/format/shorten-address.ts'
import * as styles from './blockchain-address.module.css'
import { copyToClipboard } from '../../../components/feedback/toast.ts'
import * as tables from './data-table.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** The project and its contracts, for names and explorer links of addresses. */
export type AddressBook = {
  readonly projectId: string
  readonly demo: boolean
  readonly contracts: readonly ContractFact[]
}

const BookContext = createContext<AddressBook | undefined>(undefined)
export const AddressBookProvider = BookContext.Provider

export type BlockchainAddressProps = {
  chain: string
  address: string
  /** Shows the name of a contract of the project. */
  named?: boolean
}

/** A shortened address that expands on press, with a copy button and a link to an explorer. */
export const BlockchainAddress = ({ chain, address, named = false }: BlockchainAddressProps) => {
  const book = useContext(BookContext)
  const [isFull, setFull] = useState(false)
  const contract = book?.contracts.find(
    (known) => known.chain === chain && known.address.toLowerCase() === address.toLowerCase(),
  )
  const url = explorerLink({ chain, address }, book, contract !== undefined)
  return (
    <span className={styles.whole}>
      {named && contract !== undefined && <span>{contract.name}</span>}
      <span className={styles.address}>
        <button
          type="button"
          className={classNames(styles.text, tables.mono)}
          aria-expanded={isFull}
          translate="no"
          title={address}
          onClick={() => setFull(!isFull)}
        >
          {isFull ? address : shortenAddress(address)}
        </button>
        <button
          type="button"
          className={styles.copy}
          title={texts.copyTheAddress}
          aria-label={formatMessage(texts.copyAddress, { address })}
          onClick={() => void copyToClipboard(address, texts.addressCopied)}
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
            {texts.explorer}
            <span className="visually-hidden">
              {formatMessage(texts.addressNewTab, { address })}
            </span>
          </a>
        )}
      </span>
    </span>
  )
}

/** For a demo project only its contracts have an explorer page. */
const explorerLink = (
  address: ChainAddress,
  book: AddressBook | undefined,
  isContract: boolean,
): string | null => {
  if (book?.demo !== true) return explorerUrl(address)
  return isContract ? demoExplorerPath(book.projectId, address) : null
}
