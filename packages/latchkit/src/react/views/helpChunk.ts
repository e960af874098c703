// What explains, and leads to a wallet: small views, one behind the other.
export { Downloads } from './Downloads/Downloads.js'
export { GetWallet } from './GetWallet/GetWallet.js'
export { WhatIsANetwork } from './WhatIsANetwork/WhatIsANetwork.js'
export { WhatIsAWallet } from './WhatIsAWallet/WhatIsAWallet.js'
