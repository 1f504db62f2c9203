const LONGEST_LARGE = 20

/** For a page whose title is somebody's name: a long one is set smaller, and seen whole. */
export const titleSize = (title: string) =>
  title.length > LONGEST_LARGE ? '[&_h1]:text-[clamp(1.75rem,3.4vw,3.5rem)]' : ''
