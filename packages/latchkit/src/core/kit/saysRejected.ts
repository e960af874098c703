/** Whether a wallet's words say that its person said no: for wallets whose errors have no code. */
export const saysRejected =
  /\b(user|approval|request|transaction|connection|message|signature|signing)\b.{0,20}\b(rejected|denied|declined|cancell?ed)\b|\b(rejected|denied|declined|cancell?ed)\b by (the )?user|window closed/i
