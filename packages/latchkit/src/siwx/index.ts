export { checkMessage, type ExpectedMessage, siwxTimes } from '../wire/siwx/checkMessage.js'
export { parseMessage } from '../wire/siwx/parseMessage.js'
export type { SiwxMessage, SiwxMessageForm } from '../wire/siwx/siwxMessage.js'
export { writeMessage } from '../wire/siwx/writeMessage.js'
