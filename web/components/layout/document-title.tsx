import { useEffect } from 'react'

export const DocumentTitle = ({ title }: { title: string }) => {
  // React's own <title> would add a second one beside the static one, and the first one wins.
  useEffect(() => {
    document.title = `${title} · Assay`
  }, [title])
  return null
}
