/** All right; neither that nor a fault; worth a look; something to do now. */
export const CHECK_STATES = ['good', 'none', 'watch', 'act'] as const

export type CheckState = (typeof CHECK_STATES)[number]
