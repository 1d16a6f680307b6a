import { useEffect, useId, useRef } from 'react'
import type { ComponentType, KeyboardEvent } from 'react'
import { ErrorBoundary } from '../../../components/feedback/error-boundary.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { afterPaint } from '../after-paint.ts'
import { CodeTab } from '../code/code-tab.tsx'
import type { Dispute } from './input-table.tsx'
import styles from './project-tabs.module.css'
import { formatCount } from '../../../components/format/format-count.ts'
import { replaceAddress } from '../replace-address.ts'
import { inputCounts, PROJECT_TABS, tabIn } from '../tab-address.ts'
import type { ProjectTab } from '../tab-address.ts'
import { useHash } from '../use-hash.ts'

export type TabProps = { projectId: string; dispute: Dispute }

export type ProjectTabsProps = TabProps & {
  /** Pieces of evidence in the log, when known. */
  evidenceCount: number | undefined
}

const panels: Readonly<Record<ProjectTab, ComponentType<TabProps>>> = {
  code: CodeTab,
  control: lazyComponent(() => import('../control/control-tab.tsx')),
  operations: lazyComponent(() => import('./operations-tab.tsx')),
  fundamentals: lazyComponent(() => import('./fundamentals-tab.tsx')),
  market: lazyComponent(() => import('./market-tab.tsx')),
  community: lazyComponent(() => import('../community/community-tab.tsx')),
  evidence: lazyComponent(() => import('../evidence/evidence-tab.tsx')),
}

/** Where tabs do not fit, the one that is chosen comes into sight. */
const BESIDE = { block: 'nearest', inline: 'nearest', behavior: 'instant' } as const

/** What the score follows from, part by part. The part in sight stands in the address. */
export const ProjectTabs = ({ projectId, evidenceCount, dispute }: ProjectTabsProps) => {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const hash = useHash()
  const asked = tabIn(hash)
  const current = asked ?? 'code'
  const Panel = panels[current]
  /** The hash that this component itself has set last, by a tab: then nothing has to be scrolled. */
  const chosenHash = useRef<string>(undefined)
  const hasArrived = useRef(false)

  useEffect(() => {
    if (asked === undefined || hash === chosenHash.current || hash !== `#${asked}`) return
    const isArrival = !hasArrived.current
    return afterPaint(() => {
      chosenHash.current = hash
      list.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
      const selected = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
      selected?.scrollIntoView(BESIDE)
      // Whoever follows a link within the page goes on from there; whoever has just come, from the top.
      if (!isArrival) selected?.focus({ preventScroll: true })
    })
  }, [asked, hash])
  useEffect(() => {
    hasArrived.current = true
  }, [])

  const choose = (tab: ProjectTab) => {
    chosenHash.current = `#${tab}`
    replaceAddress({}, `#${tab}`)
  }
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
    choose(tab)
    const button = document.getElementById(`${baseId}-${tab}`)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView(BESIDE)
  }

  return (
    <section className={styles.tabs} aria-label="What the score follows from">
      <div ref={list} role="tablist" aria-label="Parts" className={styles.list}>
        {PROJECT_TABS.map(({ id, label, category }) => {
          const count = category === null ? evidenceCount : inputCounts[category]
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
                choose(id)
                currentTarget.scrollIntoView(BESIDE)
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
        <ErrorBoundary
          resetKey={current}
          fallback={<Notice>We could not show this part. Reload the page to try again.</Notice>}
        >
          <Panel key={current} projectId={projectId} dispute={dispute} />
        </ErrorBoundary>
      </div>
    </section>
  )
}
