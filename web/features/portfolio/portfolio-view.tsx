import { FailedQuery } from '../../components/feedback/failed-query.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { DemoTag } from '../../components/display/demo-tag.tsx'
import { Tag } from '../../components/display/tag.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { Section } from '../../components/layout/section.tsx'
import { HoldingsTable } from './holdings-table.tsx'
import { type Portfolio, portfolioQuery } from './portfolio-query.ts'
import { PortfolioSummary } from './portfolio-summary.tsx'
import * as texts from './texts.ts'

const SKELETON_ROWS = 4

/** What the user's linked wallets hold, with ratings. */
export const PortfolioView = ({ username }: { username: string }) => {
  const query = useQuery(portfolioQuery(username))
  const { data, error } = query
  const isLoading = data === undefined && error === null
  return (
    <PortfolioFrame busy={isLoading}>
      <FailedQuery query={query}>{texts.failed}</FailedQuery>
      {data !== undefined && <Content portfolio={data} />}
      {isLoading && (
        <Section title={texts.holdings}>
          <HoldingsTable holdings={SKELETON_ROWS} />
        </Section>
      )}
    </PortfolioFrame>
  )
}

/** The page around its content, or around why there is none. */
export const PortfolioFrame = ({ busy, children }: { busy?: boolean; children: ReactNode }) => (
  <article className="page tool" aria-busy={busy}>
    <PageMeta title={texts.title} unlisted />
    <PageHead title={texts.title} action={<Tag>{texts.inProgress}</Tag>}>
      {texts.lead}
    </PageHead>
    {children}
  </article>
)

const Content = ({ portfolio }: { portfolio: Portfolio }) => {
  const { demo, holdings, walletCount } = portfolio
  if (walletCount === 0) {
    return (
      <EmptyState
        title={texts.noWallets}
        action={<ButtonLink href="/my/settings">{texts.linkWallet}</ButtonLink>}
      >
        {texts.noWalletsWhy}
      </EmptyState>
    )
  }
  if (holdings.length === 0) {
    return <EmptyState title={texts.nothingHeld}>{texts.nothingHeldWhy}</EmptyState>
  }
  return (
    <>
      <PortfolioSummary portfolio={portfolio} />
      <Section title={texts.holdings} meta={demo && <DemoTag />}>
        {demo && <p className="muted small">{texts.madeUp}</p>}
        <HoldingsTable holdings={holdings} />
      </Section>
    </>
  )
}
