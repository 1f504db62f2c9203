/**
 * Node's own module, without an `import` of it: that reads every property, one of which loads the
 * whole of undici, a twentieth of a start.
 */
export const { createServer } = process.getBuiltinModule('node:http')
