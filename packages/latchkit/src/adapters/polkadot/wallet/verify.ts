import { verifyPolkadot } from '../../../siwx/verify/polkadot/verifyPolkadot.js'
import { verifyBy } from '../../shared/verifyBy.js'

/** Makes the capability to verify signatures on this page. */
export const createVerify = () => verifyBy(verifyPolkadot)
