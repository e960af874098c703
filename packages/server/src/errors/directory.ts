import { entry } from 'latchkit/wire'

/** An SVG that cannot be made safe: not well formed, too large, or not a drawing. */
export const svgRefused = entry(
  'svgRefused',
  ({ reason }: { reason: string }) => `The SVG is refused: ${reason}.`,
)
/** Bytes that are no picture the directory sends. */
export const imageRefused = entry(
  'imageRefused',
  ({ reason }: { reason: string }) => `The image is refused: ${reason}.`,
)
/** Rows of the wallet directory, ours or the operator's, are not as they must be; `problems` names each. */
export const walletsInvalid = entry(
  'walletsInvalid',
  ({ problems }: { problems: readonly string[] }) =>
    `The wallet directory is not valid.\n${problems.join('\n')}`,
)
/** Images of networks, currencies or tokens are not as they must be; `problems` names each. */
export const imagesInvalid = entry(
  'imagesInvalid',
  ({ problems }: { problems: readonly string[] }) => `The images are not valid.\n${problems.join('\n')}`,
)
