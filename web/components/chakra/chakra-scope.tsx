import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { system } from './system.ts'

/** Each lazy component brings its own scope: neither Chakra nor Emotion is in the initial bundle. */
export const ChakraScope = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>{children}</ChakraProvider>
)
