import { isLatchkitError } from 'latchkit/wire'

/** Error codes of the system (`ECONNREFUSED`) and of databases (`28P01`, a wrong password). */
const codePattern = /^[A-Z0-9_]{2,40}$/

const codeOf = (error: Error): string | undefined => {
  const errorCode: unknown = 'code' in error ? error.code : undefined
  return typeof errorCode === 'string' && codePattern.test(errorCode) ? errorCode : undefined
}

/** Returns what a log may say about an error: its code or its kind, never its text (G4). */
export const kindOf = (error: unknown): string => {
  if (isLatchkitError(error)) return error.code
  return error instanceof Error ? (codeOf(error) ?? error.name) : typeof error
}

/** Returns what a log may say about a URL that may contain a password: its host (G4). */
export const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'no URL')
