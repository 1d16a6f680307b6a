/** The names in braces of a text: `count` and `max` of `{count} of {max}`. */
export type ArgumentOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ArgumentOf<Rest>
  : never

export const ARGUMENT = /\{(\w+)\}/g

/**
 * Puts values where a text names them in braces.
 *
 * @param text for example `{count} of {max}`; its literal type says which values it needs
 */
export const formatMessage = <Text extends string>(
  text: Text,
  values: Readonly<Record<ArgumentOf<Text>, string | number>>,
): string => text.replace(ARGUMENT, (_, name: ArgumentOf<Text>) => String(values[name]))

const PLURALS = new Intl.PluralRules('en')

/**
 * The text for one, or the text for any other number, with its values.
 *
 * @param count what is counted, an integer ≥ 0
 */
export const formatPlural = <One extends string, Other extends string>(
  count: number,
  one: One,
  other: Other,
  values: Readonly<Record<ArgumentOf<One | Other>, string | number>>,
): string => formatMessage<string>(PLURALS.select(count) === 'one' ? one : other, values)
