/** All right; worth a look; something to do now. */
export const CHECK_STATES = ['good', 'watch', 'act'] as const

export type CheckState = (typeof CHECK_STATES)[number]
