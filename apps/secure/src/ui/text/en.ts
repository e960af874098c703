/** The texts of the frame in English. They are its own: a site chooses the language and nothing else. */
export const en = {
  alone: 'This is the safe part of an e-mail wallet. It opens by itself on the sites that use it.',
}

/** The texts of the frame in one language. */
export type FrameText = typeof en
