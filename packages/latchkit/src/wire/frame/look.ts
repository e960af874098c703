import * as v from 'valibot'
import { noPayload, quickAnswerMs, textUpTo } from './fields.js'

const variables = v.record(textUpTo(64), v.union([textUpTo(256), v.number()]))

/** Passes on how the modal looks. `locale`, which is not in the specification, sets the language of the frame's texts. */
export const syncTheme = {
  payload: v.object({
    themeMode: v.optional(v.picklist(['light', 'dark'])),
    themeVariables: v.optional(variables),
    w3mThemeVariables: v.optional(variables),
    locale: v.optional(textUpTo(35)),
  }),
  answer: noPayload,
  limitMs: quickAnswerMs,
} as const

export const syncDappData = {
  payload: v.object({
    metadata: v.optional(
      v.object({
        name: textUpTo(256),
        description: textUpTo(2_048),
        url: textUpTo(2_048),
        icons: v.pipe(v.array(textUpTo(2_048)), v.maxLength(10)),
      }),
    ),
    sdkVersion: v.optional(textUpTo(64)),
    sdkType: v.optional(textUpTo(64)),
    projectId: v.optional(textUpTo(64)),
  }),
  answer: noPayload,
  limitMs: quickAnswerMs,
} as const

/**
 * Opens the wallet's settings in the frame, which answers when they are shown. With `review`, the frame shows the decision about
 * each waiting device instead, where one waits. Not in the specification.
 */
export const showSettings = {
  payload: v.optional(
    v.object({
      section: v.optional(v.picklist(['devices', 'identities', 'export', 'password'])),
      review: v.optional(v.boolean()),
    }),
    {},
  ),
  answer: noPayload,
  limitMs: quickAnswerMs,
} as const

export const reload = { payload: noPayload, answer: noPayload, limitMs: quickAnswerMs } as const
