import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { linkWallet, unlinkWallet, type Wallet } from '../../../shared/contract/user.ts'
import {
  WALLET_LABEL_MAX_LENGTH,
  WalletAddress,
  WalletLabel,
  WALLETS_MAX,
} from '../../../shared/values/wallet.ts'
import { Button } from '../../components/buttons/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Tag } from '../../components/display/tag.tsx'
import { TextField } from '../../components/forms/text-field.tsx'
import { toast } from '../../components/feedback/toast.ts'
import { call } from '../../lib/api/call.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../lib/forms/use-idempotency-key.ts'
import { walletLinked, walletRefusal, walletUnlinked } from './account-messages.ts'
import { refresh, replace, walletsQuery } from './account-queries.ts'
import { SettingsBlock } from './settings-block.tsx'
import { QueryContent } from './query-content.tsx'
import { SettingsForm } from './settings-form.tsx'
import * as styles from './settings-section.module.css'
import { RowSkeleton } from './row-skeleton.tsx'
import { useAction } from './use-action.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export const WalletsSection = () => {
  const [formKey, setFormKey] = useState(0)
  const count = useQuery(walletsQuery).data?.items.length
  const list = useFocusAfterRemoval<HTMLDivElement>(count)
  const linkBlock = useRef<HTMLElement>(null)
  const resetForm = () => {
    setFormKey(formKey + 1)
    // Not a field: it would report an error when left empty.
    linkBlock.current?.focus({ preventScroll: true })
  }
  const isFull = count !== undefined && count >= WALLETS_MAX
  return (
    <>
      <div ref={list} className={styles.list} tabIndex={-1}>
        <QueryContent query={walletsQuery} what={texts.yourWallets}>
          {(wallets) =>
            wallets?.items.length === 0 ? (
              <EmptyState title={texts.noWalletLinked} compact>
                {texts.linkOneByItsPublic}
              </EmptyState>
            ) : (
              <ul className={styles.rows} aria-label={texts.linkedWallets}>
                {wallets?.items.map((wallet) => (
                  <WalletRow key={wallet.walletAddress} wallet={wallet} />
                )) ?? <RowSkeleton />}
              </ul>
            )
          }
        </QueryContent>
      </div>
      <SettingsBlock
        ref={linkBlock}
        title={texts.linkAWallet}
        lead={isFull ? formatMessage(texts.maximumOfWallets, { max: WALLETS_MAX }) : undefined}
      >
        {!isFull && <LinkForm key={formKey} onLinked={resetForm} />}
      </SettingsBlock>
    </>
  )
}

const WalletRow = ({ wallet: { walletAddress, label } }: { wallet: Wallet }) => {
  const client = useQueryClient()
  const unlink = useAction(
    async () => {
      const left = await call(unlinkWallet, { body: { walletAddress } })
      await replace(client, walletsQuery, left)
      return walletUnlinked(walletAddress)
    },
    async () => await refresh(client, walletsQuery),
  )
  return (
    <li className={classNames(styles.row, styles.wallet)}>
      <span className={styles.text}>
        {label !== null && <span className={styles.name}>{label}</span>}
        <code className="num">{walletAddress}</code>
      </span>
      <span title={texts.weHaveNotCheckedWho}>
        <Tag>{texts.notVerified}</Tag>
      </span>
      <Button
        variant="quiet"
        size="sm"
        pending={unlink.isPending}
        aria-label={formatMessage(texts.unlinkLabel, { label: label ?? walletAddress })}
        onClick={() => unlink.run()}
      >
        {texts.unlink}
      </Button>
    </li>
  )
}

const schema = v.object({ walletAddress: WalletAddress, label: WalletLabel })

const LinkForm = ({ onLinked }: { onLinked: () => void }) => {
  const client = useQueryClient()
  const form = useForm(schema, { walletAddress: '', label: '' })
  const callUnderKey = useCallUnderKey(linkWallet)
  const link = async (body: v.InferOutput<typeof schema>) => {
    await replace(client, walletsQuery, await callUnderKey(body))
    toast.success(walletLinked(body.walletAddress))
    onLinked()
  }
  return (
    <SettingsForm
      form={form}
      onSubmit={form.onSubmit(link, walletRefusal)}
      submitLabel={texts.linkWallet}
      pendingLabel={texts.linking}
    >
      <TextField
        label={texts.walletAddress}
        {...form.text('walletAddress')}
        placeholder="0x…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={texts.labelOptional}
        {...form.text('label')}
        maxLength={WALLET_LABEL_MAX_LENGTH}
        autoComplete="off"
      />
    </SettingsForm>
  )
}
