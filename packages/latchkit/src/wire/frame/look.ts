import * as v from 'valibot'
import { nothing, soonMs, within } from './fields.js'

const variables = v.record(within(64), v.union([within(256), v.number()]))

/** `locale`, of ours: the language of the frame's own texts. */
export const syncTheme = {
  payload: v.object({
    themeMode: v.optional(v.picklist(['light', 'dark'])),
    themeVariables: v.optional(variables),
    w3mThemeVariables: v.optional(variables),
    locale: v.optional(within(35)),
  }),
  answer: nothing,
  limitMs: soonMs,
} as const

export const syncDappData = {
  payload: v.object({
    metadata: v.optional(
      v.object({
        name: within(256),
        description: within(2_048),
        url: within(2_048),
        icons: v.pipe(v.array(within(2_048)), v.maxLength(10)),
      }),
    ),
    sdkVersion: v.optional(within(64)),
    sdkType: v.optional(within(64)),
    projectId: v.optional(within(64)),
  }),
  answer: nothing,
  limitMs: soonMs,
} as const

/** Ours: the settings of the wallet, in the frame. Answered when they are shown. */
export const showSettings = {
  payload: v.optional(v.object({ section: v.optional(v.picklist(['devices', 'export', 'password'])) }), {}),
  answer: nothing,
  limitMs: soonMs,
} as const

export const reload = { payload: nothing, answer: nothing, limitMs: soonMs } as const
