import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { Block, getArticle } from '../../../shared/contract/blog.ts'
import { sitePicturePath } from '../../../shared/values/pictures/site-picture.ts'
import { SitePicture } from '../../components/display/site-picture.tsx'
import { FailedQuery } from '../../components/feedback/failed-query.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import { isUnknownName } from '../../lib/api/call-errors.ts'
import { siteOrigin } from '../../lib/site-origin.ts'
import { ArticleFacts } from './article-facts.tsx'
import { ArticleText } from './article-text.tsx'
import * as styles from './article-view.module.css'
import { articlePath, BLOG_PATH } from './blog-paths.ts'
import { articleQuery } from './blog-queries.ts'
import * as texts from './texts.ts'

type Article = ResponseOf<typeof getArticle>['article']

/** @param id as the address has it. @param notFound in its place where there is no such article */
export const ArticleView = ({ id, notFound }: { id: string; notFound: ReactNode }) => {
  const query = useQuery(articleQuery(id))
  const { data, error } = query
  if (data === undefined && isUnknownName(error)) return notFound
  return (
    <article className={`page ${styles.view}`}>
      <Link className={`link ${styles.back}`} href={BLOG_PATH}>
        {texts.backToAll}
      </Link>
      {data !== undefined && <Whole article={data} />}
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && (
        <>
          <PageMeta title={texts.title} unlisted />
          <h1 className={styles.failed}>{texts.title}</h1>
          <FailedQuery query={query}>{texts.articleFailed}</FailedQuery>
        </>
      )}
    </article>
  )
}

const Whole = ({ article }: { article: Article }) => {
  const { id, title, summary, blocks } = article
  return (
    <>
      <PageMeta
        title={title}
        description={summary}
        picture={sitePicturePath(id)}
        structuredData={structuredData(article)}
      />
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{summary}</p>
          <ArticleFacts article={article} />
        </div>
        <SitePicture
          name={id}
          sizes="(max-width: 960px) 100vw, 480px"
          className={styles.picture}
          eager
        />
      </header>
      <div className={styles.columns}>
        <Contents blocks={blocks} />
        <ArticleText blocks={blocks} />
      </div>
    </>
  )
}

const Contents = ({ blocks }: { blocks: readonly Block[] }) => (
  <nav aria-label={texts.contents} className={styles.contents}>
    <p className={styles.contentsTitle}>{texts.contents}</p>
    <ol>
      {blocks.map(
        (block) =>
          block.kind === 'heading' && (
            <li key={block.id}>
              <a href={`#${block.id}`}>{block.text}</a>
            </li>
          ),
      )}
    </ol>
  </nav>
)

const Loading = () => (
  <div aria-busy>
    <PageMeta title={texts.title} />
    <h1 className={styles.title}>{texts.title}</h1>
    <Skeleton width="100%" height={320} />
  </div>
)

const structuredData = ({ id, title, summary, publishedAt, updatedAt }: Article) => ({
  '@type': 'Article',
  headline: title,
  description: summary,
  datePublished: publishedAt,
  dateModified: updatedAt,
  url: siteOrigin() + articlePath(id),
  image: siteOrigin() + sitePicturePath(id),
  author: { '@type': 'Organization', name: texts.assay },
})
