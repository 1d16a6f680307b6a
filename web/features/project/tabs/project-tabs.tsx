import { useEffect, useId, useRef } from 'react'
import type { ComponentType, KeyboardEvent, RefObject } from 'react'
import { ErrorBoundary } from '../../../components/feedback/error-boundary.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { isArrival } from '../../../lib/arrival.ts'
import { afterPaint } from '../../../lib/hooks/use-after-paint.ts'
import { CodeTab } from '../code/code-tab.tsx'
import * as styles from './project-tabs.module.css'
import type { TabProps } from './tab-props.ts'
import { formatCount } from '../../../components/format/format-count.ts'
import { replaceUrl } from '../replace-url.ts'
import { inputCountOf, PROJECT_TABS, tabFromHash, useHash } from '../tab-urls.ts'
import type { ProjectTab } from '../tab-urls.ts'
import * as texts from './texts.ts'

export type ProjectTabsProps = TabProps & {
  /** undefined: unknown. */
  evidenceCount: number | undefined
}

const panels: Readonly<Record<ProjectTab, ComponentType<TabProps>>> = {
  code: CodeTab,
  control: lazyComponent(() => import('../control/control-tab.tsx')),
  operations: lazyComponent(() => import('../operations/operations-tab.tsx')),
  dependencies: lazyComponent(() => import('../dependencies/dependencies-tab.tsx')),
  fundamentals: lazyComponent(() => import('./fundamentals-tab.tsx')),
  market: lazyComponent(() => import('../market/market-tab.tsx')),
  community: lazyComponent(() => import('../community/community-tab.tsx')),
  evidence: lazyComponent(() => import('../evidence/evidence-tab.tsx')),
}

/** Brings the selected tab into view where the tabs scroll. */
const INTO_VIEW = { block: 'nearest', inline: 'nearest', behavior: 'instant' } as const

/**
 * The tab that the hash selects. Scrolls to the tabs unless a press on a tab set the hash, the
 * position is restored, or the visitor has begun.
 */
const useSelectedTab = (list: RefObject<HTMLElement | null>) => {
  const hash = useHash()
  const tab = tabFromHash(hash)
  const handledHash = useRef<string>(undefined)
  const hasArrived = useRef(false)
  useEffect(() => {
    if (tab === undefined || hash === handledHash.current || hash !== `#${tab}`) return
    const isFirst = !hasArrived.current
    return afterPaint(() => {
      handledHash.current = hash
      if (!isArrival()) return
      list.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
      const selected = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
      selected?.scrollIntoView(INTO_VIEW)
      // A new visitor starts at the top of the page; a link within the page moves the focus.
      if (!isFirst) selected?.focus({ preventScroll: true })
    })
  }, [tab, hash, list])
  useEffect(() => {
    hasArrived.current = true
  }, [])
  const select = (chosen: ProjectTab) => {
    handledHash.current = `#${chosen}`
    replaceUrl({}, `#${chosen}`)
  }
  return { current: tab ?? 'code', select }
}

/** The tabs of the project page. The hash of the URL names the selected one. */
export const ProjectTabs = ({ projectId, evidenceCount, dispute }: ProjectTabsProps) => {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const { current, select } = useSelectedTab(list)
  const Panel = panels[current]
  const step = (event: KeyboardEvent) => {
    const at = PROJECT_TABS.findIndex(({ id }) => id === current)
    const last = PROJECT_TABS.length - 1
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = next === undefined ? undefined : PROJECT_TABS[next]?.id
    if (tab === undefined) return
    event.preventDefault()
    select(tab)
    const button = document.getElementById(`${baseId}-${tab}`)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView(INTO_VIEW)
  }

  return (
    <section className={styles.tabs} aria-label={texts.whatTheScoreFollowsFrom}>
      <div ref={list} role="tablist" aria-label={texts.parts} className={styles.list}>
        {PROJECT_TABS.map(({ id, label, category }) => {
          const inputs = category === null ? undefined : inputCountOf(category)
          const count = id === 'evidence' ? evidenceCount : inputs
          return (
            <button
              key={id}
              id={`${baseId}-${id}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={id === current}
              aria-controls={id === current ? `${baseId}-panel` : undefined}
              tabIndex={id === current ? 0 : -1}
              onClick={({ currentTarget }) => {
                select(id)
                currentTarget.scrollIntoView(INTO_VIEW)
              }}
              onKeyDown={step}
            >
              {label}
              {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
            </button>
          )
        })}
      </div>
      <div
        id={`${baseId}-panel`}
        role="tabpanel"
        aria-labelledby={`${baseId}-${current}`}
        className={styles.panel}
      >
        <ErrorBoundary resetKey={current} fallback={<Notice>{texts.weCouldNotShow}</Notice>}>
          <Panel key={current} projectId={projectId} dispute={dispute} />
        </ErrorBoundary>
      </div>
    </section>
  )
}
