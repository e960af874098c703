import type { ComponentProps } from 'react'
import { useModalPart } from '../kit/useModalPart.js'
import type { Motion } from './Motion.js'

/** Moves the modal once the code for it is loaded, after the first frame; until then each change takes one frame. */
export function LateMotion(props: ComponentProps<typeof Motion>) {
  const motion = useModalPart('motion')
  return motion && <motion.Motion {...props} />
}
