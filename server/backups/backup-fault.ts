/** Why nothing was saved or put back, in one sentence that says what to do about it. */
export class BackupFault extends Error {}
