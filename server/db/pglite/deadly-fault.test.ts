import { expect, it } from 'vitest'
import { deadlyFault } from './deadly-fault.ts'

function message(letter: string, fields: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(4 + Buffer.byteLength(fields), 1)
  return Buffer.concat([head, Buffer.from(fields)])
}
const error = (severity: string) =>
  message('E', `S${severity}\0V${severity}\0C53100\0MNo space left\0\0`)

it('finds the error that a database does not survive, wherever it stands in an answer', () => {
  const before = [message('1', ''), message('D', '\0\x01VPANIC\0'), message('N', 'VWARNING\0\0')]
  const answer = Buffer.concat([...before, error('PANIC'), message('Z', 'I')])
  expect(deadlyFault(answer)).toContain('No space left')
  expect(deadlyFault(error('FATAL'))).not.toBeNull()
})

it('takes no other error for one, nor what a row says', () => {
  const row = message('D', 'E\0VPANIC\0')
  expect(deadlyFault(Buffer.concat([row, error('ERROR'), message('Z', 'I')]))).toBeNull()
  expect(deadlyFault(Buffer.alloc(0))).toBeNull()
})
