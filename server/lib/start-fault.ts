/** Why the site cannot start, in one sentence that says what to do about it. */
export class StartFault extends Error {}
