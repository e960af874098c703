import type { FrameText } from './en.js'

/** The texts of the frame in Arabic. */
export const ar: FrameText = {
  alone: 'هذا هو الجزء الآمن من محفظة البريد الإلكتروني. يُفتح من تلقاء نفسه في المواقع التي تستخدمه.',
}
