import { randomInt } from 'node:crypto'

/** Without look-alikes: no I, L or O, no 0 or 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

export const newCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** As people read it: `K7QF-2MXD`. */
export const shownCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** As it is compared, however it was typed; null: no code at all. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : null
}
