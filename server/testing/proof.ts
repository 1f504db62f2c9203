/**
 * Floods, campaigns and long races run at full size in `npm run proof`, and in short in `npm test`.
 */
export const isFullSize = process.env.PROOF === 'full'
export const sized = (short: number, full: number) => (isFullSize ? full : short)
