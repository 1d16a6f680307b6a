import * as client from 'next-auth/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * A page of somebody who uses NextAuth's own client and nothing of ours. It says who is signed in,
 * and hands the client's functions to whoever drives the page. With `?required` it is for users only.
 */

const required = new URLSearchParams(location.search).has('required')

const Account = () => {
  const { status, data, update } = client.useSession({ required })
  return createElement(
    'main',
    null,
    createElement('p', { role: 'status' }, [status, data?.user?.email].filter(Boolean).join(' ')),
    createElement('button', { onClick: () => void update({ theme: 'dark' }) }, 'Update'),
  )
}

Object.assign(globalThis, { nextAuth: client })
createRoot(document.body).render(
  createElement(client.SessionProvider, null, createElement(Account)),
)
