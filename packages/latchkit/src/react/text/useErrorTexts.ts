import { useMemo } from 'react'
import { useRoom } from '../modal/useRoom.js'
import { enErrors } from './enErrors.js'
import { type ErrorTexts, errorTextsOf } from './errorTexts.js'

/** Failures in the visitor's language. A view that imports this brings the sentences with it. */
export function useErrorTexts(): ErrorTexts {
  const { table, locale } = useRoom()
  return useMemo(() => errorTextsOf({ ...enErrors, ...table }, locale), [table, locale])
}
