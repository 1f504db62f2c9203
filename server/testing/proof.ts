/**
 * Floods, campaigns and long races run at full size in `npm run proof`, and in short in `npm test`.
 */
export const sized = (short: number, full: number) => (process.env.PROOF === 'full' ? full : short)
