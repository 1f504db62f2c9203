/** With its native libraries, for who sends a picture or is shown one: no part of a start. */
export const loadSharp = async () => (await import('sharp')).default
