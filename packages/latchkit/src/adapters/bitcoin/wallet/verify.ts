import { verifyBip122 } from '../../../siwx/verify/bip122/verifyBip122.js'
import { verifyBy } from '../../shared/verifyBy.js'

/** Makes the capability to verify signatures on this page. */
export const createVerify = () => verifyBy(verifyBip122)
