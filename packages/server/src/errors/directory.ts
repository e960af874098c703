import { entry } from 'latchkit/wire'

/** An SVG that cannot be made safe: malformed, too large, or not an SVG. */
export const svgRefused = entry(
  'svgRefused',
  ({ reason }: { reason: string }) => `The SVG is refused: ${reason}.`,
)
/** Bytes that are not a picture which the directory sends. */
export const imageRefused = entry(
  'imageRefused',
  ({ reason }: { reason: string }) => `The image is refused: ${reason}.`,
)
/** Rows of the wallet directory, this repository's or the operator's, are invalid; `problems` names each. */
export const walletsInvalid = entry(
  'walletsInvalid',
  ({ problems }: { problems: readonly string[] }) =>
    `The wallet directory is not valid.\n${problems.join('\n')}`,
)
/** Images of networks, currencies or tokens are invalid; `problems` names each. */
export const imagesInvalid = entry(
  'imagesInvalid',
  ({ problems }: { problems: readonly string[] }) => `The images are not valid.\n${problems.join('\n')}`,
)
