import { useState } from 'react'
import { legal } from '../../../core/select/legal.js'
import { useSelect } from '../../hooks/useSelect.js'

/** Whether the terms had to be accepted when the view came: the box then stays while it is there, ticked or not. */
export function useTermsShown(): boolean {
  const { isBlocked } = useSelect(legal)
  const [wasBlocked, setBlocked] = useState(isBlocked)
  if (isBlocked && !wasBlocked) setBlocked(true)
  return wasBlocked
}
