import { Children } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Block, TextRun } from '../../../shared/contract/blog.ts'
import * as styles from './article-text.module.css'

export const ArticleText = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles.text}>{drawAll(blocks, drawBlock)}</div>
)

/** What is drawn by its place: a text never changes. */
const drawAll = <Part,>(
  parts: readonly Part[],
  draw: (part: Part, index: number) => ReactNode,
): ReactNode => Children.toArray(parts.map((part, index) => draw(part, index)))

const drawBlock = (block: Block): ReactNode => {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id} className={styles.heading}>
          {block.text}
        </h2>
      )
    case 'paragraph':
      return <p>{drawAll(block.runs, drawRun)}</p>
    case 'quote':
      return <blockquote>{drawAll(block.runs, drawRun)}</blockquote>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return <List>{drawAll(block.items, drawItem)}</List>
    }
    case 'table':
      return <ArticleTable {...block} />
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
  }
}

type Runs = readonly TextRun[]

const drawItem = (runs: Runs) => <li>{drawAll(runs, drawRun)}</li>

const ArticleTable = ({ head, rows }: Extract<Block, { kind: 'table' }>) => {
  const classes = head.map((_, column) => (isOfFigures(rows, column) ? styles.figures : undefined))
  return (
    <div className={styles.wide}>
      <table>
        <thead>
          <tr>
            {drawAll(head, (runs, column) => (
              <th scope="col" className={classes[column]}>
                {drawAll(runs, drawRun)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawAll(rows, (cells) => (
            <tr>
              {drawAll(cells, (runs, column) => (
                <td className={classes[column]}>{drawAll(runs, drawRun)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isOfFigures = (rows: readonly Runs[][], column: number): boolean =>
  rows.every((cells) => /^\d+$/.test(cells[column]?.map(({ text }) => text).join('') ?? ''))

const drawRun = ({ text, mark, href }: TextRun): ReactNode => {
  const marked = mark === undefined ? text : drawMarked[mark](text)
  if (href === undefined) return marked
  // The router handles pages of this site, but neither feeds nor places of this page.
  return /^\/[^.]*$/.test(href) ? (
    <Link className="link" href={href}>
      {marked}
    </Link>
  ) : (
    <a className="link" href={href}>
      {marked}
    </a>
  )
}

const drawMarked: Readonly<Record<NonNullable<TextRun['mark']>, (text: string) => ReactNode>> = {
  strong: (text) => <strong>{text}</strong>,
  emphasis: (text) => <em>{text}</em>,
  code: (text) => <code>{text}</code>,
}
