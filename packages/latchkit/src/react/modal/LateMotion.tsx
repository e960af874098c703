import type { ComponentProps } from 'react'
import { useLoaded } from '../hooks/useLoaded.js'
import type { Motion } from './Motion.js'

/** Loads what moves the modal. */
export const loadMotion = async () => {
  const { Motion, leavingDialog, noteView } = await import('./lateChunk.js')
  return { Motion, leavingDialog, noteView }
}

/** What moves the modal, once it has come after the first frame; until then each change takes one frame. */
export function LateMotion(props: ComponentProps<typeof Motion>) {
  const motion = useLoaded(true, loadMotion)
  return motion && <motion.Motion {...props} />
}
