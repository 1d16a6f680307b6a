import { FailedQuery } from '../../components/feedback/failed-query.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import type { ArticleSummary } from '../../../shared/contract/blog.ts'
import { FeedLink } from '../../components/display/feed-link.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { TextField } from '../../components/forms/text-field.tsx'
import { capitalize } from '../../components/format/capitalize.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { ArticleList } from './article-list.tsx'
import { articleSearchUrl, findArticles, readArticleSearch, tagsOf } from './article-search.ts'
import { BLOG_PATH } from './blog-paths.ts'
import { articlesQuery } from './blog-queries.ts'
import * as styles from './blog-view.module.css'
import { formatPlural } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const FEED = { path: '/resources/blog.atom', title: texts.title }
const SKELETON_ROWS = 6

/** All articles, newest first. The address holds what is searched for. */
export const BlogView = () => {
  const query = useQuery(articlesQuery)
  const { data, error } = query
  return (
    <article className="page reading">
      <PageMeta title={texts.title} description={texts.about} feed={FEED} />
      <PageHead title={texts.title} action={<FeedLink href={FEED.path} of={texts.feedOf} />}>
        {texts.about}
      </PageHead>
      <FailedQuery query={query}>{texts.listFailed}</FailedQuery>
      {data === undefined ? error === null && <Loading /> : <Found articles={data} />}
    </article>
  )
}

const Found = ({ articles }: { articles: readonly ArticleSummary[] }) => {
  const query = useSearch()
  const [, navigate] = useLocation()
  const search = readArticleSearch(query)
  const found = findArticles(articles, search)
  return (
    <>
      <div className={styles.search}>
        <TextField
          type="search"
          label={texts.search}
          maxLength={80}
          value={search.words}
          onChange={({ currentTarget: { value: words } }) =>
            navigate(articleSearchUrl({ ...search, words }, query), { replace: true })
          }
        />
        <nav aria-label={texts.topics} className={styles.tags}>
          {[null, ...tagsOf(articles)].map((tag) => (
            <Link
              key={tag}
              className={styles.tag}
              href={articleSearchUrl({ ...search, tag }, query)}
              aria-current={tag === search.tag || undefined}
              replace
            >
              {tag === null ? texts.allTopics : capitalize(tag)}
            </Link>
          ))}
        </nav>
      </div>
      <p role="status" className={styles.count}>
        {formatPlural(found.length, texts.oneArticle, texts.articles, { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={texts.noneTitle}
          action={
            <Link className="link" href={BLOG_PATH} replace>
              {texts.showAll}
            </Link>
          }
        >
          {texts.none}
        </EmptyState>
      ) : (
        <ArticleList articles={found} level={2} />
      )}
    </>
  )
}

const Loading = () => (
  <div className={styles.loading} aria-busy>
    {Array.from({ length: SKELETON_ROWS }, (_, index) => (
      <Skeleton key={index} width="100%" height={88} />
    ))}
  </div>
)
