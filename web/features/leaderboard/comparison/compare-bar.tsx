import { type RefObject, useEffect, useRef } from 'react'
import { COMPARED_MAX } from '../../../../shared/values/project/project-id.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { ButtonLink } from '../../../components/buttons/button-link.tsx'
import { CloseIcon } from '../../../components/icons.tsx'
import { passFocus } from '../pass-focus.ts'
import type { ComparedProject } from './compared-projects.ts'
import * as styles from './compare-bar.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type CompareBarProps = {
  compared: readonly ComparedProject[]
  /** Name of a project that exceeded the limit. */
  refused: string | undefined
  href: string
  /** Gets the focus once the bar is gone. */
  next: RefObject<HTMLElement | null>
  onRemove: (project: ComparedProject) => void
  onClear: () => void
}

/** The projects that are chosen for comparison; nothing while there are none. */
export const CompareBar = ({
  compared,
  refused,
  href,
  next,
  onRemove,
  onClear,
}: CompareBarProps) => {
  const isShown = compared.length > 0
  const bar = useRoomAtBottom(isShown)
  if (!isShown) return null
  return (
    <section ref={bar} className={styles.bar} aria-label={texts.projectsToCompare}>
      <ul className={styles.names}>
        {compared.map((project) => (
          <li key={project.id}>
            <button
              type="button"
              className={styles.name}
              title={formatMessage(texts.removeName, { name: project.name })}
              onClick={({ currentTarget: { parentElement: item } }) => {
                const [following, before] = [item?.nextElementSibling, item?.previousElementSibling]
                passFocus((following ?? before)?.querySelector('button'), next.current)
                onRemove(project)
              }}
            >
              <span className="visually-hidden">{texts.remove} </span>
              {project.name}
              <CloseIcon size={12} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.state} role="status">
        {refused === undefined
          ? formatMessage(texts.comparedCount, {
              comparedCount: compared.length,
              max: COMPARED_MAX,
            })
          : formatMessage(texts.comparisonIsFull, { max: COMPARED_MAX, refused })}
      </p>
      <span className={styles.actions}>
        <ButtonLink variant="primary" size="sm" href={href}>
          {formatMessage(texts.compareComparedCount, { comparedCount: compared.length })}
        </ButtonLink>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            passFocus(next.current)
            onClear()
          }}
        >
          {texts.clear}
        </Button>
      </span>
    </section>
  )
}

/** Messages stand above the bar, which is as high as its names need. */
const useRoomAtBottom = (isShown: boolean): RefObject<HTMLElement | null> => {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = bar
    if (!isShown || current === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--above-bottom', `${current.offsetHeight}px`),
    )
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--above-bottom')
    }
  }, [isShown])
  return bar
}
