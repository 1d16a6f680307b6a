import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { deletePicture, uploadPicture } from '../../../../shared/contract/user.ts'
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '../../../../shared/values/pictures/picture.ts'
import { Avatar } from '../../../components/display/avatar.tsx'
import { Button } from '../../../components/buttons/button.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { call } from '../../../lib/api/call.ts'
import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import { pictureChanged } from '../../../lib/session/user-pictures.ts'
import { PICTURE_REMOVED, PICTURE_SAVED } from '../account-messages.ts'
import { profileQuery, refresh } from '../account-queries.ts'
import * as styles from './picture-field.module.css'
import { useAction } from '../use-action.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

const TOO_LARGE = formatMessage(texts.chooseAPicture, { max: PICTURE_MAX_BYTES / 1024 / 1024 })

export type PictureFieldProps = {
  /** Undefined while loading. */
  hasPicture: boolean | undefined
}

export const PictureField = ({ hasPicture }: PictureFieldProps) => {
  const client = useQueryClient()
  const user = useSignedInUser()
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const changed = async () =>
    await Promise.all([pictureChanged(client, user.username), refresh(client, profileQuery)])
  const upload = useAction(async (picture: File) => {
    await call(uploadPicture, { body: { picture } })
    await changed()
    return PICTURE_SAVED
  }, changed)
  const remove = useAction(async () => {
    await call(deletePicture, {})
    // The pressed button disappears with the picture.
    if (document.activeElement === removeButton.current) chooseButton.current?.focus()
    await changed()
    return PICTURE_REMOVED
  }, changed)

  const choose = (picture: File | undefined): void => {
    if (picture === undefined) return
    if (picture.size > PICTURE_MAX_BYTES) toast.error(TOO_LARGE)
    else upload.run(picture)
  }

  return (
    <div className={styles.picture}>
      <Avatar user={user} size={64} />
      <div className={styles.side}>
        <div className={styles.buttons}>
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            className="visually-hidden"
            aria-label={texts.picture}
            aria-describedby={hintId}
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0])
              // The same file may be chosen again after a failure.
              currentTarget.value = ''
            }}
          />
          {hasPicture === undefined ? (
            <Skeleton width={104} height={36} />
          ) : (
            <Button
              ref={chooseButton}
              pending={upload.isPending}
              pendingLabel={texts.saving}
              aria-describedby={hintId}
              onClick={() => input.current?.click()}
            >
              {hasPicture ? texts.changePicture : texts.setPicture}
            </Button>
          )}
          {hasPicture && (
            <Button
              ref={removeButton}
              variant="quiet"
              pending={remove.isPending}
              pendingLabel={texts.removing}
              onClick={() => remove.run()}
            >
              {texts.removePicture}
            </Button>
          )}
        </div>
        <p id={hintId} className="small faint">
          {texts.jpegOrWebP}
        </p>
      </div>
    </div>
  )
}
