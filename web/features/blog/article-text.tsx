import { Children } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Block, TextRun } from '../../../shared/contract/blog.ts'
import styles from './article-text.module.css'

export const ArticleText = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className={styles.text}>{drawAll(blocks, drawBlock)}</div>
)

/** What is drawn by its place: a text never changes. */
const drawAll = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode =>
  Children.toArray(parts.map(draw))

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
      return (
        <div className={styles.wide}>
          <table>
            <thead>
              <tr>{drawAll(block.head, drawHead)}</tr>
            </thead>
            <tbody>{drawAll(block.rows, drawRow)}</tbody>
          </table>
        </div>
      )
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
const drawHead = (runs: Runs) => <th scope="col">{drawAll(runs, drawRun)}</th>
const drawRow = (cells: readonly Runs[]) => <tr>{drawAll(cells, drawCell)}</tr>
const drawCell = (runs: Runs) => <td>{drawAll(runs, drawRun)}</td>

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
