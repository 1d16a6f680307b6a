import { useEffect } from 'react'

/** Names the page in the browser's tab: "Watchlists · Assay". Renders nothing. */
export const DocumentTitle = ({ title }: { title: string }) => {
  // Not React's own <title>: it adds a second one beside the static one, and the first one counts.
  useEffect(() => {
    document.title = `${title} · Assay`
  }, [title])
  return null
}
