import type { ComponentProps } from 'react'
import { useModalPart } from '../kit/useModalPart.js'
import type { Motion } from './Motion.js'

/** Animates the modal once the code for that is loaded, after the first frame. Until then each change happens in one frame. */
export function LateMotion(props: ComponentProps<typeof Motion>) {
  const motion = useModalPart('motion')
  return motion && <motion.Motion {...props} />
}
