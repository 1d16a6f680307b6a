import { StringDecoder } from 'node:string_decoder'

/** The lines of a file of UTF-8 text, without their ends. */
export const splitLines = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const text = decoder.write(chunk)
    const lines = text.includes('\n') ? (rest + text).split('\n') : []
    rest = lines.pop() ?? rest + text
    yield* lines
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}
