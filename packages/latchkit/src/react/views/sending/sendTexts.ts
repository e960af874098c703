import type { useAdapterText } from '../../host/useAdapterText.js'
import { activityTexts } from '../../text/en/activity.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { receiveTexts } from '../../text/en/receive.js'
import { sendTexts } from '../../text/en/send.js'

/** Lists the tables of English texts that sending shows. */
export const sendingTables = [commonTexts, receiveTexts, activityTexts, sendTexts, errorTexts] as const

/** The texts of sending, those of the adapter included. */
export type SendTexts = ReturnType<typeof useAdapterText<typeof sendingTables>>['t']
