import { useRef, useState } from 'react'
import { PICTURE_TYPES } from '../../../shared/values/pictures/picture.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Modal } from '../../components/overlay/modal.tsx'
import type { LazyDialogProps } from '../../components/overlay/use-lazy-dialog.tsx'
import { ProjectLogo } from '../../components/project/project-logo.tsx'
import * as styles from './logo-dialog.module.css'
import { type ChosenPicture, readPicture } from './read-picture.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'
import { useLogoChange } from './use-logo-change.ts'

export type LogoDialogProps = LazyDialogProps & {
  project: { readonly id: string; readonly name: string; readonly logo: string | null }
}

/** As large as in the head of a project's page, and as in rows. */
const SIZES = [48, 24] as const

/** Closing drops what was chosen and not saved. */
const LogoDialog = ({ open, onClose, project }: LogoDialogProps) => {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const input = useRef<HTMLInputElement>(null)
  const { pending, failure, setFailure, save, remove } = useLogoChange(project.id)
  const close = () => {
    setChosen(undefined)
    setFailure(undefined)
    onClose()
  }

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const picture = await readPicture(file)
    const isRefused = typeof picture === 'string'
    setChosen(isRefused ? undefined : picture)
    setFailure(isRefused ? picture : undefined)
  }

  return (
    <Modal
      open={open}
      onClose={close}
      title={formatMessage(texts.title, { project: project.name })}
      description={texts.description}
    >
      <div className={styles.body}>
        <Looks
          project={project}
          chosen={chosen}
          onUnreadable={() => {
            setChosen(undefined)
            setFailure(texts.unreadable)
          }}
        />
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          className="visually-hidden"
          aria-label={texts.field}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0])
            // The same file may be chosen again after a failure.
            currentTarget.value = ''
          }}
        />
        {failure !== undefined && <Notice>{failure}</Notice>}
        <div className={styles.actions}>
          <Button data-autofocus onClick={() => input.current?.click()}>
            {chosen === undefined ? texts.choose : texts.chooseAnother}
          </Button>
          <Button
            variant="primary"
            disabled={chosen === undefined}
            pending={pending === 'save'}
            pendingLabel={texts.saving}
            onClick={() => chosen !== undefined && save(chosen, close)}
          >
            {texts.save}
          </Button>
          {project.logo !== null && (
            <Button
              variant="quiet"
              pending={pending === 'remove'}
              pendingLabel={texts.removing}
              onClick={() => remove(close)}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

type LooksProps = Pick<LogoDialogProps, 'project'> & {
  chosen: ChosenPicture | undefined
  onUnreadable: () => void
}

/** The logo that is there, and the one that was chosen. */
const Looks = ({ project: { logo }, chosen, onUnreadable }: LooksProps) => (
  <dl className={styles.looks}>
    <div>
      <dt className="faint small">{texts.current}</dt>
      <dd className={styles.look}>
        {logo === null
          ? texts.none
          : SIZES.map((size) => <ProjectLogo key={size} src={logo} size={size} />)}
      </dd>
    </div>
    {chosen !== undefined && (
      <div>
        <dt className="faint small">{texts.chosen}</dt>
        <dd className={styles.look}>
          {SIZES.map((size) => (
            <img
              key={size}
              className={styles.chosen}
              src={chosen.preview}
              alt={chosen.file.name}
              width={size}
              height={size}
              onError={onUnreadable}
            />
          ))}
        </dd>
      </div>
    )}
  </dl>
)

export default LogoDialog
