import { build } from 'rolldown'

/**
 * Bundles a module for the browser as a script that can be evaluated.
 *
 * @param file path of the module
 * @param name of the variable that gets its exports
 * @param define expressions and what stands for them
 */
export const pageScript = async (
  file: string,
  name: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const { output } = await build({
    input: file,
    platform: 'browser',
    transform: { define: { ...define } },
    output: { format: 'iife', name },
    write: false,
    logLevel: 'silent',
  })
  return output[0].code
}
