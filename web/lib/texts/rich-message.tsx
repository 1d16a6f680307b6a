import { createElement, Fragment, type ReactNode } from 'react'
import { ARGUMENT, type ArgumentOf } from './format-message.ts'

/**
 * Puts elements where a text names them in braces, so that a translator has the whole
 * sentence and decides their order.
 *
 * @param text for example `I agree to the {terms}.`
 */
export const richMessage = <Text extends string>(
  text: Text,
  values: Readonly<Record<ArgumentOf<Text>, ReactNode>>,
): ReactNode =>
  createElement(
    Fragment,
    null,
    ...text
      .split(ARGUMENT)
      .map((part, at) => (at % 2 === 0 ? part : values[part as ArgumentOf<Text>])),
  )
