import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import {
  createToaster,
  ToastActionTrigger,
  ToastCloseTrigger,
  Toaster,
  ToastRoot,
  ToastTitle,
} from '@chakra-ui/react/toast'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { WarningIcon } from '../action-icons.tsx'
import { CheckIcon, CloseIcon } from '../icons.tsx'
import { showToastsWith } from '../feedback/toast.ts'
import type { ToastMessage } from '../feedback/toast.ts'
import { ChakraScope } from './chakra-scope.tsx'
import * as texts from '../texts.ts'

const BRIEF_MILLISECONDS = 6_000
const LONG_MILLISECONDS = 8_000
/** By keyboard a reader goes to the messages first, and what is offered is nowhere else. */
const OFFER_MILLISECONDS = 20_000
const MAX_TOASTS = 4

const toaster = createToaster({
  placement: 'bottom',
  gap: 8,
  max: MAX_TOASTS,
  overlap: false,
  pauseOnPageIdle: true,
  offsets: {
    top: '16px',
    right: '16px',
    bottom: 'calc(24px + var(--above-bottom, 0px))',
    left: '16px',
  },
})

const recipe = defineSlotRecipe({
  className: 'toast',
  slots: ['root', 'title', 'actionTrigger', 'closeTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '12px',
      width: '360px',
      maxWidth: 'calc(100vw - 32px)',
      padding: '12px 12px 12px 16px',
      background: 'var(--surface)',
      border: '1px solid var(--hairline-2)',
      borderRadius: 'var(--r-control)',
      boxShadow: 'var(--shadow)',
      color: 'var(--text)',
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      zIndex: 'var(--z-index)',
      height: 'var(--height)',
      opacity: 'var(--opacity)',
      willChange: 'translate, opacity',
      transition: 'translate var(--t-base) var(--ease), opacity var(--t-base) var(--ease)',
      '& > svg': { marginTop: '2px' },
      '&[data-type=success] > svg': { color: 'var(--pos)' },
      '&[data-type=error] > svg': { color: 'var(--sev-critical)' },
    },
    title: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    actionTrigger: { color: 'var(--accent)', fontWeight: 'var(--w-medium)' },
    closeTrigger: {
      display: 'grid',
      placeItems: 'center',
      width: '24px',
      height: '24px',
      margin: '-2px 0',
      borderRadius: 'var(--r-control)',
      color: 'var(--text-3)',
      _hover: { color: 'var(--text)' },
    },
  },
})

/** Removes repeats and the oldest toasts: beyond its limit the toaster would queue the new one. */
const makeRoomFor = (text: string): void => {
  const newestFirst = toaster.getVisibleToasts()
  const repeated = newestFirst.filter(({ title, action }) => title === text && !action)
  const outgoing = new Set([...repeated, ...newestFirst.slice(MAX_TOASTS - 1)])
  for (const { id } of outgoing) if (id !== undefined) toaster.remove(id)
}

const durationOf = ({ kind, action }: ToastMessage): number => {
  if (action !== undefined && 'onSelect' in action) return OFFER_MILLISECONDS
  return action === undefined && kind === 'success' ? BRIEF_MILLISECONDS : LONG_MILLISECONDS
}

const show = (message: ToastMessage): void => {
  const { kind, text, action } = message
  makeRoomFor(text)
  toaster.create({
    type: kind,
    title: text,
    duration: durationOf(message),
    closable: true,
    ...(action && {
      action: {
        label: action.label,
        onClick: 'onSelect' in action ? action.onSelect : () => undefined,
      },
      meta: 'href' in action ? { href: action.href } : {},
    }),
  })
}

/**
 * By what was pressed, before its message goes: the toaster gives the focus back to where it came
 * from only if it hears that it leaves.
 */
const letFocusLeave = ({ target }: { readonly target: unknown }): void =>
  (target as Element).closest<HTMLElement>('a, button')?.blur()

const ToastStack = () => {
  useEffect(() => {
    // The toaster subscribes in its own microtask after reading the existing toasts; a message
    // created in between would be lost.
    let stop: (() => void) | undefined
    let unmounted = false
    queueMicrotask(() => {
      if (!unmounted) stop = showToastsWith(show)
    })
    return () => {
      unmounted = true
      stop?.()
    }
  }, [])
  return (
    <ChakraScope>
      <Toaster toaster={toaster}>
        {({ type, title, action, meta }) => (
          <ToastRoot
            recipe={recipe}
            role={type === 'error' ? 'alert' : 'status'}
            onClick={letFocusLeave}
          >
            {type === 'error' ? <WarningIcon /> : <CheckIcon />}
            <ToastTitle>{title}</ToastTitle>
            {action &&
              (typeof meta?.href === 'string' ? (
                <ToastActionTrigger asChild>
                  <Link href={meta.href}>{action.label}</Link>
                </ToastActionTrigger>
              ) : (
                <ToastActionTrigger>{action.label}</ToastActionTrigger>
              ))}
            <ToastCloseTrigger aria-label={texts.dismiss}>
              <CloseIcon />
            </ToastCloseTrigger>
          </ToastRoot>
        )}
      </Toaster>
    </ChakraScope>
  )
}

export default ToastStack
