import { verifySolana } from '../../../siwx/verify/solana/verifySolana.js'
import { verifyBy } from '../../shared/verifyBy.js'

/** Makes the capability to verify signatures on this page. */
export const createVerify = () => verifyBy(verifySolana)
