import { StringDecoder } from 'node:string_decoder'

/** The lines of a file of UTF-8 text, without their ends; empty ones are left out. */
export const splitLines = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}
